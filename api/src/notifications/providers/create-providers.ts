import type { Region } from '@portal/contract/regions'
import type { MessageSettings } from '../../config/message-settings.ts'
import type { Provider } from './provider.ts'
import { createTwilio } from './twilio.ts'
import { createWebhook } from './webhook.ts'
import { createWhatsapp } from './whatsapp.ts'

/**
 * The configured providers of each country, in the order they are tried, without the demo's log provider.
 * @param publicUrl the portal's public address, for receipts
 */
export function createProviders(settings: MessageSettings, publicUrl: string): Record<Region, Provider[]> {
  const { twilio, whatsapp, webhook } = settings
  const whatsappProvider = whatsapp && createWhatsapp(whatsapp)
  const webhookProvider = webhook && createWebhook(webhook)
  const providersOf = (country: Region) => {
    const from = twilio?.from[country]
    const made = {
      log: undefined,
      twilio: twilio && from && createTwilio(twilio, { from, publicUrl }),
      whatsapp: whatsappProvider,
      webhook: webhookProvider,
    }
    return settings.chains[country].map(name => made[name]).filter(provider => !!provider)
  }
  return { MY: providersOf('MY'), SG: providersOf('SG') }
}
