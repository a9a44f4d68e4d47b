import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { VISITS } from '../../e2e/screens/visit-list.ts'
import { adminPaths } from './admin-paths.ts'
import { paths } from './paths.ts'
import { SCREENS } from './screens.ts'

/** Screens that need a record or a number: the test that opens them. */
const OPENED_BY: Record<string, string> = {
  [paths.verify]: 'e2e/screens/first-load.test.ts',
  [paths.editAddress]: 'web/src/addresses/edit-address.browser.test.tsx',
  [paths.case]: 'e2e/screens/dialogs.test.ts',
  [paths.repCase]: 'e2e/screens/dialogs.test.ts',
  [paths.repSlip]: 'e2e/admin/brand.test.ts',
  [paths.repSlips]: 'web/src/requests/packing-slips.browser.test.tsx',
  [adminPaths.profile]: 'e2e/screens/screens.test.ts',
  [adminPaths.request]: 'web/src/requests/request-pages.browser.test.tsx',
  [adminPaths.stockCount]: 'e2e/admin/count-stock.test.ts',
  [adminPaths.slip]: 'web/src/requests/request-pages.browser.test.tsx',
  [adminPaths.slips]: 'web/src/requests/packing-slips.browser.test.tsx',
}

test('every screen is visited by the tests of all screens, or has a test of its own', () => {
  const routes = SCREENS.map(({ path }) => ({ path }))
  const visited = Object.values(VISITS)
    .flat()
    .map(({ path }) => matchRoutes(routes, path)?.[0]?.route.path)
  const unvisited = routes.filter(({ path }) => !(path in OPENED_BY) && !visited.includes(path))
  expect(unvisited).toEqual([])
})
