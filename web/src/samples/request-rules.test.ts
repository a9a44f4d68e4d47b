import { expect, test } from 'vitest'
import { initialRequestDraft } from './request-rules.ts'

const oral = { id: 'oral', name: 'Oral Care Sample' }
const wellness = { id: 'wellness', name: 'Wellness Sample' }
const item = (id: string, category: typeof oral) => ({
  id,
  name: id,
  inStock: true,
  categories: [{ categoryId: category.id, category }],
})
const offered = { shopItems: [item('paste', oral), item('brush', oral)], shopItemCategories: [oral] }

test('a single category is preselected and the phone comes from the profile [H§2 D§7]', () => {
  expect(initialRequestDraft({}, offered, '60123000001')).toEqual({
    categoryId: 'oral',
    shopItemIds: [''],
    prefix: '+60',
    phone: '123000001',
  })
})

test('with two categories none is preselected [H§2 D§7]', () => {
  const both = { ...offered, shopItemCategories: [oral, wellness] }
  expect(initialRequestDraft({}, both, null).categoryId).toBe('')
})

test('earlier choices and input are kept, also an emptied phone [H§2 D§7]', () => {
  const kept = { categoryId: 'oral', shopItemIds: ['brush', ''], prefix: '+65', phone: '' }
  expect(initialRequestDraft(kept, offered, '60123000001')).toEqual(kept)
})

test('a category or item that is no longer offered is dropped [H§3]', () => {
  const kept = { categoryId: 'wellness', shopItemIds: ['gone', 'paste'] }
  expect(initialRequestDraft(kept, offered, null)).toMatchObject({
    categoryId: 'oral',
    shopItemIds: ['paste'],
  })
  expect(initialRequestDraft({ shopItemIds: ['gone'] }, offered, null).shopItemIds).toEqual([''])
})
