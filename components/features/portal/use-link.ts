import { routesOf, type ShellMenu, useShell } from '@/components/ground/public'
import { isFixedScreen } from '@/components/screen-keys'
import { type LinkKeys, type LinkTarget, linkTarget, type MenuTarget } from '@/lib/portal/links'

/** Of each menu once: a portal may have hundreds of links, and a menu thousands of entries. */
const known = new WeakMap<readonly ShellMenu[], Parameters<typeof linkTarget>[1]>()

/** Where links of this person's portals lead. */
export function useLinks(): (link: LinkKeys) => LinkTarget | undefined {
  const { menus } = useShell()
  const options = known.get(menus) ?? optionsOf(menus)
  known.set(menus, options)
  return (link) => linkTarget(link, options)
}

function optionsOf(menus: readonly ShellMenu[]): Parameters<typeof linkTarget>[1] {
  const paths = new Set(routesOf(menus).map(({ path }) => path))
  return {
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
