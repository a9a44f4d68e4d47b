import type { Region } from '@portal/contract/regions'
import type { MessageSettings } from '../../config/message-settings.ts'
import { createPost } from './post.ts'
import type { Provider } from './provider.ts'
import { createTwilio } from './twilio.ts'
import { createWebhook } from './webhook.ts'
import { createWhatsapp } from './whatsapp.ts'

/**
 * The configured providers of each country, in the order they are tried, without the demo's log provider.
 * @param publicUrl the portal's public address, for receipts
 */
export function createProviders(settings: MessageSettings, publicUrl: string): Record<Region, Provider[]> {
  const post = createPost({ publicOnly: settings.publicOnly })
  const { twilio, whatsapp, webhook } = settings
  const whatsappProvider = whatsapp && createWhatsapp(whatsapp, { post })
  const webhookProvider =
    webhook && createWebhook(webhook, { post: createPost({ publicOnly: webhook.publicOnly }) })
  const providersOf = (country: Region) => {
    const from = twilio?.from[country]
    const made = {
      log: undefined,
      twilio: twilio && from && createTwilio(twilio, { from, publicUrl, post }),
      whatsapp: whatsappProvider,
      webhook: webhookProvider,
    }
    return settings.chains[country].map(name => made[name]).filter(provider => !!provider)
  }
  return { MY: providersOf('MY'), SG: providersOf('SG') }
}
