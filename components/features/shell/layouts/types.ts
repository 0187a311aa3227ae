import type { Shown } from '@/components/ground/addresses'
import type { ShellMenu } from '@/components/ground/menu-routes'

export type MenuListProps = { menus: readonly ShellMenu[]; shown: Shown | undefined; onOpen: (path: string) => void }
