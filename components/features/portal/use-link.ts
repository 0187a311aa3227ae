import { routesOf, type ShellMenu, useShell, useShellIfAny } from '@/components/ground/public'
import { isFixedScreen } from '@/components/screen-keys'
import { type LinkKeys, type LinkTarget, linkTarget, type MenuTarget } from '@/lib/portal/links'

/** Of each menu once: a portal may have hundreds of links, and a menu thousands of entries. */
const known = new WeakMap<readonly ShellMenu[], Known>()

type Known = Parameters<typeof linkTarget>[1] & {
  /** Designs whose lists this person has. */
  modelIds: ReadonlySet<string>
}

/** Where links of this person's portals lead. */
export function useLinks(): (link: LinkKeys) => LinkTarget | undefined {
  const { menus } = useShell()
  return (link) => linkTarget(link, knownOf(menus))
}

/** Whether this person has a list of a design's records in his menu. */
export function useHasList(modelId: string): boolean {
  const menus = useShellIfAny()?.menus
  return menus !== undefined && knownOf(menus).modelIds.has(modelId)
}

function knownOf(menus: readonly ShellMenu[]): Known {
  const found = known.get(menus) ?? readMenus(menus)
  known.set(menus, found)
  return found
}

function readMenus(menus: readonly ShellMenu[]): Known {
  const routes = routesOf(menus)
  const paths = new Set(routes.map(({ path }) => path))
  return {
    modelIds: new Set(routes.flatMap(({ menu }) => (menu.type === 3 && menu.modelId ? [menu.modelId] : []))),
    menus: allEntries(menus),
    hasScreen: (address) => {
      const path = address.split('?')[0] ?? ''
      return isFixedScreen(path) || paths.has(path)
    },
    origin: window.location.origin,
  }
}

/** Where nobody says otherwise, a link of a page is opened in its own tab of the product. */
export function useFollow() {
  const { openPath } = useShell()
  return (target: LinkTarget) => {
    if (target.kind === 'page') openPath(target.path)
    else if (target.kind === 'window') window.open(target.href, '_blank', 'noopener,noreferrer')
  }
}

function allEntries(menus: readonly ShellMenu[]): MenuTarget[] {
  return menus.flatMap((menu) => [{ id: menu.id, path: menu.path, href: menu.href }, ...allEntries(menu.children ?? [])])
}
