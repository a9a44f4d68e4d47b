import type { Region } from '@portal/contract/regions'

type Preset = { name: string; address: string; active: boolean }

/** A courier that is offered from the start. */
const used = (name: string, address: string): Preset => ({ name, address, active: true })

/** The usual couriers of each country with their public tracking pages, which a company keeps from then on (decision 39). */
export const COURIER_PRESETS: Record<Region, readonly Preset[]> = {
  MY: [
    used('City-Link Express', 'https://www.citylinkexpress.com/tracking-result/?track0={number}'),
    used('DHL eCommerce', 'https://ecommerceportal.dhl.com/track/?ref={number}'),
    used('GDex', 'https://gdexpress.com/tracking/?consignmentno={number}'),
    used('J&T Express', 'https://www.jtexpress.my/tracking/{number}'),
    used('Ninja Van', 'https://www.ninjavan.co/en-my/tracking?id={number}'),
    used('Pos Laju', 'https://tracking.pos.com.my/tracking/{number}'),
  ],
  SG: [
    used('DHL', 'https://www.dhl.com/sg-en/home/tracking.html?tracking-id={number}'),
    used('J&T Express', 'https://www.jtexpress.sg/index/query/gzquery.html?bills={number}'),
    used('Ninja Van', 'https://www.ninjavan.co/en-sg/tracking?id={number}'),
    // It was renamed, and its address may change: off until the company has tried it.
    {
      name: 'Qxpress',
      address: 'https://www.qxpress.net/Tracking/Tracking.aspx?bill_no={number}',
      active: false,
    },
    used('SingPost', 'https://www.singpost.com/track-items?trackingid={number}'),
  ],
}
