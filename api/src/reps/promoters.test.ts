import { describe, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

describe('the public look-up of a rep', () => {
  const find = (id: string) => server.call('GET /public/promoters', { query: { id } })

  test('an exact id gives name and phone, no more [H§2 H§3 H§7 R§3]', async () => {
    const rep = await buildRep(server)
    expect((await find(rep.id)).data).toEqual([{ id: rep.id, name: rep.full_name, phone: rep.phone }])
  })

  test('anyone who is not an enabled rep gives an empty list', async () => {
    const others = [
      await buildHcp(server),
      await buildAdmin(server),
      await buildRep(server, { disabled_at: new Date() }),
      { id: crypto.randomUUID() },
    ]
    for (const { id } of others) expect(await find(id)).toMatchObject({ status: 200, data: [] })
  })

  test('a part of an id is refused', async () => {
    expect((await find((await buildRep(server)).id.slice(0, 8))).status).toBe(400)
    expect((await server.call('GET /public/promoters')).status).toBe(400)
  })
})

describe("the admin's list of reps", () => {
  async function list(name?: string) {
    const token = await buildToken(server, await buildAdmin(server))
    const answer = await server.call('GET /promoter/promoters', { token, ...(name && { query: { name } }) })
    return answer.data.map(promoter => promoter.name)
  }

  test('it is of the own company, by name, without the disabled ones [R§2 R§3 R§7]', async () => {
    for (const full_name of ['Zara', 'Adam Lim', 'Chong']) await buildRep(server, { full_name })
    await buildRep(server, { full_name: 'Of Singapore', company: server.companies.SG })
    await buildRep(server, { full_name: 'Gone', disabled_at: new Date() })
    const names = await list()
    expect(names.filter(name => ['Zara', 'Adam Lim', 'Chong'].includes(name))).toEqual([
      'Adam Lim',
      'Chong',
      'Zara',
    ])
    expect(names).not.toContain('Of Singapore')
    expect(names).not.toContain('Gone')
  })

  test('a part of the name finds it in upper and lower case [R§7]', async () => {
    await buildRep(server, { full_name: 'Siti Nurhaliza' })
    expect(await list('NURH')).toEqual(['Siti Nurhaliza'])
    expect(await list('i n')).toEqual(['Siti Nurhaliza'])
    await buildRep(server, { full_name: 'Zoë Ékström' })
    expect(await list('ËKST')).toEqual([])
    expect(await list('zoË ék')).toEqual(['Zoë Ékström'])
    expect(await list('nobody')).toEqual([])
  })

  test('%, _ and \\ stand for themselves [R§7]', async () => {
    for (const name of ['%', '_', '\\', 'S%i', 'S_ti']) expect(await list(name)).toEqual([])
  })
})
