/**
 * What has a screen, as plain facts that the server may read too; `screens.ts` gives each its component and does not compile when one
 * is forgotten. A menu entry or a path that is not named here is not offered and leads to the 404 screen.
 */
export const fixedScreens = {
  '/home': { titleKey: 'home', isAffix: true },
  '/dashboard': { titleKey: 'dashboard', isAffix: true },
  '/profile': { titleKey: 'profile', isAffix: false },
  '/messageRecord': { titleKey: 'messageRecord', isAffix: false },
  '/emailDetail': { titleKey: 'emailDetail', isAffix: false },
  '/schedule': { titleKey: 'schedule', isAffix: false },
  '/workFlow/entrust': { titleKey: 'entrust', isAffix: false },
  '/previewModel': { titleKey: 'previewModel', isAffix: false },
  '/externalLink': { titleKey: 'externalLink', isAffix: false },
  '/moduleDesign': { titleKey: 'moduleDesign', isAffix: false },
  '/flowFormDesign': { titleKey: 'flowFormDesign', isAffix: false },
  '/workFlowDetail': { titleKey: 'workFlowDetail', isAffix: false },
} as const satisfies Record<`/${string}`, { titleKey: string; isAffix: boolean }>

export type FixedScreenPath = keyof typeof fixedScreens

/** Of these everybody sees his own: they are not shown to who only looks with somebody's rights. */
export const personalScreens: ReadonlySet<FixedScreenPath> = new Set(['/profile', '/messageRecord', '/emailDetail', '/schedule'])

/** Addresses of menu entries of type 2 that have a screen of their own. Unlike fixed screens they open only for who has the entry. */
export const menuPages = [
  '/permission/authorize',
  '/permission/gradeManage',
  '/permission/organize',
  '/permission/position',
  '/permission/user',
  '/permission/role',
  '/permission/group',
  '/permission/userOnline',
  '/system/smsOutbox',
  '/system/notice',
  '/system/area',
  '/system/billRule',
  '/systemData/dataInterface',
  '/systemData/dictionary',
  '/systemData/interfaceOauth',
  '/systemData/dataSource',
  '/systemData/dataModel',
  '/systemData/dataBackup',
  '/systemData/dataSync',
  '/system/printDev',
  '/system/history',
  '/system/log',
  '/system/icons',
  '/system/cache',
  '/system/monitor',
  '/system/commonWords',
  '/system/signature',
  '/system/task',
  '/system/sysConfig',
  '/system/menu',
  '/onlineDev/webDesign',
  '/onlineDev/integration',
  '/onlineDev/visualPortal',
  '/onlineDev/dataScreen',
  '/onlineDev/dataReport',
  '/workFlow/flowQuickLaunch',
  '/workFlow/flowEngine',
  '/workFlow/flowLaunch',
  '/workFlow/flowTodo',
  '/workFlow/flowDone',
  '/workFlow/flowCirculate',
  '/workFlow/flowMonitor',
  '/workFlow/form',
  '/extend/document',
] as const satisfies readonly `/${string}`[]
export type MenuPagePath = (typeof menuPages)[number]

/** Menu types whose screen is made from data (spec 1 §2.4). Type 7 opens inside the app when its target is `_self`. */
const menuScreenTypes = [3, 4, 5, 7, 8] as const
export type MenuScreenType = (typeof menuScreenTypes)[number]

export function isFixedScreen(path: string): path is FixedScreenPath {
  return Object.hasOwn(fixedScreens, path)
}

export function isMenuPage(path: string): path is MenuPagePath {
  return (menuPages as readonly string[]).includes(path)
}

export function isMenuScreenType(type: number): type is MenuScreenType {
  return menuScreenTypes.some((known) => known === type)
}
