import type { OrderStatus } from '@portal/contract/order-status'
import type { SampleCategory } from '@portal/contract/professions'

/** Each company's items by category, in the order they are offered (D§9). */
export const DEMO_SAMPLES: Record<SampleCategory, readonly string[]> = {
  'Oral Care Sample': [
    'Sensitive Toothpaste 100 g',
    'Gum Care Toothpaste 75 g',
    'Enamel Repair Mouthwash 250 ml',
    'Denture Cleansing Tablets 30s',
  ],
  'Wellness Sample': [
    'Multivitamin Tablets 30s',
    'Calcium with Vitamin D3 30s',
    'Joint Relief Gel 50 g',
    'Vitamin C Effervescent 15s',
  ],
}
export const DEMO_STOCK = 100
/** Nothing of it is left, so that 'Item out of stock.' can be seen. */
export const DEMO_SOLD_OUT = 'Denture Cleansing Tablets 30s'

/** Whose orders they are: Dr Mei Ling Wong's (D§9). */
export const DEMO_ORDERS_PHONE = '60123000001'

export type DemoOrder = {
  status: OrderStatus
  /** Index of the HCP's address. */
  address: 0 | 1
  items: readonly string[]
  remark: string[]
  placedHoursAgo: number
  movedHoursAgo: number
}

/** One order in each status (D§9). */
export const DEMO_ORDERS: readonly DemoOrder[] = [
  {
    status: 'COMPLETED',
    address: 0,
    items: ['Sensitive Toothpaste 100 g', 'Enamel Repair Mouthwash 250 ml'],
    remark: ['Please deliver before noon.'],
    placedHoursAgo: 24 * 12,
    movedHoursAgo: 24 * 8,
  },
  {
    status: 'CANCELLED',
    address: 0,
    items: ['Sensitive Toothpaste 100 g'],
    remark: ['This sample was delivered to your clinic last week.'],
    placedHoursAgo: 24 * 6,
    movedHoursAgo: 24 * 5,
  },
  {
    status: 'POSTED',
    address: 1,
    items: ['Gum Care Toothpaste 75 g', 'Sensitive Toothpaste 100 g'],
    remark: ['Leave at the front desk.'],
    placedHoursAgo: 24 * 4,
    movedHoursAgo: 24 * 2,
  },
  {
    status: 'IN_REVIEW',
    address: 0,
    items: ['Enamel Repair Mouthwash 250 ml'],
    remark: [],
    placedHoursAgo: 24 * 2,
    movedHoursAgo: 24,
  },
  {
    status: 'PROCESSING',
    address: 1,
    items: ['Gum Care Toothpaste 75 g'],
    remark: [],
    placedHoursAgo: 3,
    movedHoursAgo: 3,
  },
]
