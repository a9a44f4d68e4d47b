import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'

/** What the admin's header leads to, in its order. */
export const adminRooms = [
  { to: paths.adminHome, text: m.rooms_registrations },
  { to: paths.adminRequests, text: m.rooms_requests },
  { to: paths.adminReps, text: m.rooms_reps },
  { to: paths.adminSamples, text: m.rooms_samples },
  { to: paths.adminMessages, text: m.rooms_messages },
  { to: paths.adminActivity, text: m.rooms_activity },
  { to: paths.adminSettings, text: m.rooms_settings },
]
