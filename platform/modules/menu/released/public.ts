/** What the release of designs does to menus; apart from what others may use of them, because menus know released designs themselves. */

export { tellMenuChanged } from '../menus'
export type { ReleasedItems, Switch } from './items'
export { type MenuPlace, type ReleasedMenus, releaseIntoMenus } from './menus'
export { releasePortalIntoMenus } from './portals'
