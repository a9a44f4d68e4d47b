import type { MessageKind } from '@portal/contract/message-kinds'
import { PRICE } from '@portal/contract/one-time-code'
import { shortOrderId } from '@portal/contract/order-status'
import type { Region } from '@portal/contract/regions'
import type { MessageDetails } from '../platform/database/message-tables.ts'

/** The fields of a message that its text depends on. */
export type Subject = { kind: MessageKind; order_id: string | null; details: MessageDetails }

type Notice = {
  /** Body of the WhatsApp template. The bell omits the part in brackets when its parameter is missing. */
  template: string
  /** Parameters of the template, in order. */
  parameters(subject: Subject): string[]
  /** SMS text: no name and no free text. Malaysia omits the part in brackets, where digits look like a phone number. */
  sms: string
  /** Added to the SMS when all template parameters are present. */
  smsOfText?: string
  /** Whether the message carries a link to the record. */
  link: boolean
}

const number = ({ order_id: id }: Subject) => (id === null ? '' : shortOrderId(id))
const none = () => []

/** Text of each kind, the same in both countries. All are service messages, none is promotional (H§4, R§4, D§4–D§7). */
export const CATALOGUE: Record<Exclude<MessageKind, 'CODE'>, Notice> = {
  REGISTRATION_RECEIVED: {
    template: 'We received your registration. We will tell you when it has been checked.',
    parameters: none,
    sms: 'we received your registration. We will tell you when it has been checked.',
    link: false,
  },
  REGISTRATION_APPROVED: {
    template:
      'Your registration was approved. You can request samples now.[ Your sales representative: {{1}}.]',
    parameters: ({ details }) => (details.name === undefined ? [] : [details.name]),
    sms: 'your registration was approved. You can request samples now.',
    link: true,
  },
  REGISTRATION_DECLINED: {
    template: 'Your registration was not approved. Please contact us.',
    parameters: none,
    sms: 'your registration was not approved. Please contact us.',
    link: false,
  },
  ACCOUNT_READY: {
    template: 'Your account is ready. You can log in with this number and request samples.',
    parameters: none,
    sms: 'your account is ready. You can log in with this number and request samples.',
    link: true,
  },
  PHONE_CHANGED: {
    template:
      'The phone number of your account was changed to one ending in {{1}}. If this was not you, please contact us.',
    parameters: ({ details }) => [details.text ?? ''],
    sms: 'the number of your account was changed to one ending in {{1}}. If this was not you, please contact us.',
    link: false,
  },
  REP_ASSIGNED: {
    template: 'Your sales representative is now {{1}}.',
    parameters: ({ details }) => [details.name ?? ''],
    sms: 'the portal shows who your sales representative is now.',
    link: true,
  },
  HCP_ASSIGNED: {
    template: 'Now assigned to you: {{1}}.',
    parameters: ({ details: { name, count = 1 } }) => [
      count === 1 ? (name ?? '') : `${count} healthcare professionals`,
    ],
    sms: 'somebody is newly assigned to you. The portal shows who it is.',
    link: true,
  },
  REQUEST_RECEIVED: {
    template: 'Sample request {{1}} of {{2}} waits for your approval.',
    parameters: subject => [number(subject), subject.details.name ?? ''],
    sms: 'sample request[ {{1}}] waits for your approval.',
    link: true,
  },
  REQUESTS_WAIT: {
    template: 'Good morning: {{1}} sample requests wait for your approval.',
    parameters: ({ details }) => [String(details.count)],
    sms: '{{1}} sample requests wait for your approval.',
    link: true,
  },
  REQUEST_APPROVED: {
    template: 'Your sample request {{1}} was approved.',
    parameters: subject => [number(subject)],
    sms: 'your sample request[ {{1}}] was approved.',
    link: true,
  },
  REQUEST_REJECTED: {
    template: 'Your sample request {{1}} was rejected.[ Reason: {{2}}]',
    parameters: withText,
    sms: 'your sample request[ {{1}}] was rejected.',
    smsOfText: ' The portal shows why.',
    link: true,
  },
  REQUEST_CANCELLED: {
    template: 'Your sample request {{1}} was cancelled.[ Reason: {{2}}]',
    parameters: withText,
    sms: 'your sample request[ {{1}}] was cancelled. The portal shows why.',
    link: true,
  },
  REQUEST_SHIPPED: {
    template: 'Your sample request {{1}} was shipped.[ Remark: {{2}}]',
    parameters: withText,
    sms: 'your sample request[ {{1}}] was shipped.',
    link: true,
  },
  REQUEST_LOST: {
    template: 'The parcel of your sample request {{1}} was lost.[ Reason: {{2}}]',
    parameters: withText,
    sms: 'the parcel of your sample request[ {{1}}] was lost. The portal shows more.',
    link: true,
  },
  DELIVERY_REMINDER: {
    template: 'Has your sample request {{1}} arrived? Please mark it as delivered.',
    parameters: subject => [number(subject)],
    sms: 'has your sample request[ {{1}}] arrived? Please mark it as delivered.',
    link: true,
  },
}

/** Normalizes white space: a template parameter may not contain a line break or four spaces in a row. */
function withText(subject: Subject): string[] {
  const text = subject.details.text?.replace(/\s+/g, ' ').trim()
  return text ? [number(subject), text] : [number(subject)]
}

/** Parameters for every placeholder of a template; missing ones become '–', since none may be empty. */
export function fillTemplateParameters({ template }: Notice, parameters: readonly string[]): string[] {
  return [...template.matchAll(/\{\{/g)].map((_place, index) => parameters[index] || '–')
}

/** The text of a notice without its link, for the bell and for free-text messages. */
export function composeNoticeText({ template }: Notice, parameters: readonly string[]): string {
  const whole = template.replace(/\[(.*)\]/, hasAllOf(template, parameters) ? '$1' : '')
  return fill(whole, parameters)
}

/** Whether there is a parameter for every placeholder. */
function hasAllOf(template: string, parameters: readonly string[]): boolean {
  return parameters.length === [...template.matchAll(/\{\{/g)].length
}

/** Replaces placeholders by parameters. */
function fill(text: string, parameters: readonly string[]): string {
  return text.replace(/\{\{(\d)\}\}/g, (_place, position: string) => parameters[Number(position) - 1] ?? '')
}

/** A notice as an SMS. Malaysian networks accept it only with price and brand first (docs/messages.md). */
export function composeSmsNotice(
  region: Region,
  sender: string,
  { template, sms, smsOfText = '' }: Notice,
  parameters: readonly string[],
): string {
  const says = sms.replace(/\[(.*?)\]/, region === 'MY' ? '' : '$1')
  return prefixSmsWithSender(
    region,
    sender,
    fill(says, parameters) + (hasAllOf(template, parameters) ? smsOfText : ''),
  )
}

/** Puts the sender, and in Malaysia the price, before an SMS text. */
export function prefixSmsWithSender(region: Region, sender: string, text: string): string {
  return region === 'MY' ? `${PRICE} ${sender}: ${text}` : `${sender}: ${text}`
}
