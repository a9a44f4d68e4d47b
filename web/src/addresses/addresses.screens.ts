import { HCP } from '@portal/contract/roles'
import { paths } from '../paths.ts'
import { screen } from '../session/screen.ts'
import { m } from '../texts.ts'

export const addressesScreens = [
  screen(HCP, paths.pickAddress, m.addresses_pick_title, {
    page: async () => (await import('./pick-delivery-address-page.tsx')).PickDeliveryAddressPage,
  }),
  screen(HCP, paths.addAddress, m.addresses_add_title, {
    page: async () => (await import('./address-pages.tsx')).AddAddressPage,
  }),
  screen(HCP, paths.editAddress, m.addresses_edit_title, {
    page: async () => (await import('./address-pages.tsx')).EditAddressPage,
  }),
]
