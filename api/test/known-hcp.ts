import { expect } from 'vitest'
import { buildSoldOutItem } from './back-in-stock.ts'
import { ORDER_LITERALS } from './buyers.ts'
import { REPORT } from './case-examples.ts'
import { enterCode, letTimePass, requestCode, wrongCode } from './codes.ts'
import { buildCourier } from './couriers.ts'
import { LICENCE } from './example-parts.ts'
import { buildAdmin, buildLimit, buildRep, buildShopItem, buildToken, freshPhone } from './factories.ts'
import { dayFromNow, tellOfLicences } from './licences.ts'
import { buildPng } from './pictures.ts'
import { registerHcp } from './registrations.ts'
import type { TestServer } from './server.ts'

/** Texts that occur only in this HCP's records. */
const TEXTS = ['Zephyrina', 'Quillfeather', 'Moonstone', 'Zirkonia', 'ZQ 9917', 'zq9917'] as const

/**
 * An HCP with recognisable values wherever the portal stores personal data, made by API calls: two names, two numbers,
 * registration, addresses, orders with remarks, a delivery problem, a safety report, privacy requests, cart, messages, an exception,
 * exports whose filter names the person.
 */
export async function leaveTraces(server: TestServer) {
  const rep = await buildRep(server)
  const admin = await buildAdmin(server)
  const [repToken, adminToken] = [await buildToken(server, rep), await buildToken(server, admin)]
  const phones = { first: freshPhone(), second: freshPhone(), parcel: freshPhone() }
  const { user, entry } = await registerHcp(server, repToken, {
    name: 'Dr Zephyrina Quillfeather',
    phone: phones.first,
    extendedFields: {
      professionalRegNo: 'ZQ 9917',
      profession: { profession: 'Dental Professional', specialty: 'Orthodontist' },
      clinicName: 'Quillfeather Dental',
      clinicAddress: '77 Jalan Zirkonia',
    },
    registerSource: { channel: 'Zirkonia-fair' },
  })
  const call = async (...[name, request]: Parameters<TestServer['call']>) => {
    const answer = await server.call(name, request)
    expect([name, answer.status, answer.error?.code]).toEqual([name, 200, undefined])
    return answer
  }
  await call('POST /retailer/create-retailer', {
    token: repToken,
    body: {
      comUserId: user.id,
      companyId: user.company_id,
      retailerData: {
        name: 'Quillfeather Dental',
        address: '77 Jalan Zirkonia',
        storeCode: 'ZQ 9917',
        storeType: 'Dental',
        status: 'ACTIVE',
      },
      updateUser: true,
    },
  })
  await call('POST /campaign-entries/update', {
    token: adminToken,
    body: { campaignEntryId: entry.id, status: 'COMPLETED', campaignInput: { isVerified: true } },
  })
  await letTimePass(server, phones.first, 61)
  const code = await requestCode(server, phones.first, 'LOGIN')
  await enterCode(server, { phone: phones.first }, wrongCode(code))
  const token = (await enterCode(server, { phone: phones.first }, code)).data.token ?? ''
  await call('POST /profile/update', { token, body: { values: { registerSource: { 't&c': 'true' } } } })
  await call('POST /users/language', { token, body: { locale: 'ms' } })
  await call('POST /messages/preferences', { token, body: { channel: 'SMS', on: false } })

  const { data: address } = await server.call('POST /address/create', {
    token,
    headers: { 'idempotency-key': 'Zirkonia address' },
    body: {
      newAddr: {
        name: 'Quillfeather East',
        line1: '78 Lorong Zirkonia',
        line2: 'Zirkonia Court',
        state: 'Selangor',
        city: 'Zirkonia Jaya',
        postcode: '40000',
        phone: phones.parcel,
      },
      addrDelete: false,
    },
  })
  const item = await buildShopItem(server, { name: 'Gum Care 75 g' })
  const place = async (key: string) => {
    await call('POST /carts', { token, body: { shopItemId: item.id, qty: 1, isSelected: true } })
    const { data } = await server.call('POST /orders', {
      token,
      headers: { 'idempotency-key': key },
      body: { addressId: address.id, ...ORDER_LITERALS },
    })
    return data.id
  }
  const move = (orderId: string, status: string, remark?: string) =>
    call('POST /order/update', {
      token: repToken,
      headers: { 'idempotency-key': `${status} ${orderId}` },
      body: { orderId, status, ...(remark && { remark: [remark] }) },
    })
  const delivered = await place('Zirkonia one')
  await move(delivered, 'IN_REVIEW')
  await call('POST /order/update', {
    token: repToken,
    body: { orderId: delivered, remark: ['Ring at the Zirkonia door'] },
  })
  const courier = await buildCourier(server)
  await call('POST /order/update', {
    token: repToken,
    body: {
      orderId: delivered,
      status: 'POSTED',
      parcel: { courierId: courier.id, trackingNo: 'ZIRKONIA-77' },
    },
  })
  await call('POST /order/status-update', { token, body: { id: delivered, status: 'COMPLETED' } })
  const rejected = await place('Zirkonia two')
  await move(rejected, 'CANCELLED', 'Not for Zirkonia week')

  const { data: problem } = await server.call('POST /order/:id/problems', {
    token,
    params: { id: delivered },
    body: { problem: 'DAMAGED', items: [item.id], text: 'The box was crushed in Zirkonia' },
  })
  await call('POST /cases/:id/notes', {
    token,
    params: { id: problem.caseId },
    body: { text: 'Quillfeather waits for an answer' },
  })
  await call('POST /cases/:id/photos', {
    token,
    params: { id: problem.caseId },
    body: new Uint8Array(buildPng(60)),
  })
  await call('POST /safety-reports', {
    token,
    body: {
      ...{ ...REPORT, sampleId: item.id, orderId: delivered, lotNo: 'L1', text: 'A rash for a day' },
      contact: { phone: phones.first, email: null, mayContact: true },
    },
  })
  await call('POST /privacy/corrections', {
    token,
    headers: { 'idempotency-key': 'Zirkonia correction' },
    body: { field: 'clinicName', text: 'It is Quillfeather and Moonstone now' },
  })
  await call('POST /admin/hcps/:id/privacy-requests', {
    token: adminToken,
    params: { id: user.id },
    body: { request: 'OTHER', text: 'Zephyrina asked who knows', heardAt: '2026-11-20T01:02:03.004Z' },
  })
  const soldOut = await buildSoldOutItem(server, { name: 'Mouth Rinse 250 ml' })
  await call('POST /back-in-stock', { token, body: { shopItemId: soldOut.id, wanted: true } })
  const validUntil = await dayFromNow(server, 20)
  await call('POST /profile/licence', { token, body: { ...LICENCE, number: 'Zirkonia 9', validUntil } })
  await tellOfLicences(server)
  const limit = await buildLimit(server)
  await call('POST /admin/limit-exceptions', {
    token: adminToken,
    body: {
      limitId: limit.id,
      hcpId: user.id,
      pieces: 2,
      until: '2199-12-31',
      reason: 'Quillfeather speaks at a congress',
    },
  })
  await call('POST /admin/registrations/export', { token: adminToken, body: { search: 'quillfeather' } })
  await call('POST /admin/messages/export', { token: adminToken, body: { number: phones.first.slice(-8) } })
  await server.deliver()

  // Change name and number: earlier records keep the old ones.
  await call('POST /profile/update', { token, body: { values: { name: 'Dr Zephyrina Moonstone' } } })
  const proof = await requestCode(server, phones.second, 'REGISTER')
  await enterCode(server, { phone: phones.second, action: 'REGISTER' }, proof, { token })
  await call('POST /profile/update', { token, body: { values: { phone: phones.second } } })
  await call('POST /carts', { token, body: { shopItemId: item.id, qty: 1, isSelected: true } })
  await server.deliver()
  const orders = { delivered, rejected }
  return {
    ...{ id: user.id, entryId: entry.id, token, phones, address, item, orders, place, move },
    ...{ rep, repToken, adminToken },
    texts: [...TEXTS, ...Object.values(phones)],
  }
}
