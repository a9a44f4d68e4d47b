import { activityScreens } from './activity/activity.screens.ts'
import { addressesScreens } from './addresses/addresses.screens.ts'
import { adminsScreens } from './admins/admins.screens.ts'
import { casesScreens } from './cases/cases.screens.ts'
import { homeScreens } from './home/home.screens.ts'
import { importsScreens } from './imports/imports.screens.ts'
import { keysScreens } from './keys/keys.screens.ts'
import { limitsScreens } from './limits/limits.screens.ts'
import { loginScreens } from './login/login.screens.ts'
import { notificationsScreens } from './notifications/notifications.screens.ts'
import { ordersScreens } from './orders/orders.screens.ts'
import { privacyScreens } from './privacy/privacy.screens.ts'
import { profileScreens } from './profile/profile.screens.ts'
import { programmeScreens } from './programme/programme.screens.ts'
import { registrationScreens } from './registration/registration.screens.ts'
import { repsScreens } from './reps/reps.screens.ts'
import { requestsScreens } from './requests/requests.screens.ts'
import { reviewScreens } from './review/review.screens.ts'
import { samplesScreens } from './samples/samples.screens.ts'
import { settingsScreens } from './settings/settings.screens.ts'
import { setupChecklistScreens } from './setup-checklist/setup-checklist.screens.ts'
import { shellScreens } from './shell/shell.screens.ts'
import { stockScreens } from './stock/stock.screens.ts'
import { webhooksScreens } from './webhooks/webhooks.screens.ts'

/** All screens. The entries of an area's navigation have this order within their group. */
export const SCREENS = [
  ...homeScreens,
  ...samplesScreens,
  ...ordersScreens,
  ...profileScreens,
  ...addressesScreens,
  ...programmeScreens,
  ...reviewScreens,
  ...stockScreens,
  ...requestsScreens,
  ...casesScreens,
  ...repsScreens,
  ...limitsScreens,
  ...notificationsScreens,
  ...activityScreens,
  ...privacyScreens,
  ...settingsScreens,
  ...setupChecklistScreens,
  ...importsScreens,
  ...adminsScreens,
  ...keysScreens,
  ...webhooksScreens,
  ...loginScreens,
  ...registrationScreens,
  ...shellScreens,
]
