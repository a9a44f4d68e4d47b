import type { Region } from '@portal/contract/regions'
import type { MessageSettings } from '../../config/message-settings.ts'
import type { Provider } from './provider.ts'
import { createTwilioProvider } from './twilio.ts'
import { createWebhookProvider } from './webhook.ts'
import { createWhatsappProvider } from './whatsapp.ts'

/**
 * The configured providers of each country, in the order they are tried, without the demo's log provider.
 * @param publicUrl the portal's public address, for receipts
 */
export function createProvidersByRegion(
  settings: MessageSettings,
  publicUrl: string,
): Record<Region, Provider[]> {
  const { twilio, whatsapp, webhook } = settings
  const whatsappProvider = whatsapp && createWhatsappProvider(whatsapp)
  const webhookProvider = webhook && createWebhookProvider(webhook)
  const providersOf = (country: Region) => {
    const from = twilio?.from[country]
    const made = {
      log: undefined,
      twilio: twilio && from && createTwilioProvider(twilio, { from, publicUrl }),
      whatsapp: whatsappProvider,
      webhook: webhookProvider,
    }
    return settings.chains[country].map(name => made[name]).filter(provider => !!provider)
  }
  return { MY: providersOf('MY'), SG: providersOf('SG') }
}
