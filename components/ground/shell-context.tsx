'use client'

import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { RememberedOwner } from '@/components/ui/remembered'
import type { DraftOwner } from '@/lib/client/drafts'
import type { PermissionEntry, UserInfo } from '@/lib/contract/session/oauth'
import type { ShellMenu } from './menu-routes'
import { expandRights, type ShellData } from './shell-data'

export type ShellValue = {
  user: UserInfo
  draftOwner: DraftOwner
  permissionList: PermissionEntry[]
  menus: readonly ShellMenu[]
  systemTitle: string
  /** Somebody else looks with the rights of `user` and can change nothing. */
  isViewing: boolean
  /** Opens or shows the tab of a path of this site. */
  openPath: (path: string) => void
  /** Closes the tab of a path; the shown one gives way to the last that remains. */
  closePath: (path: string) => void
}

export type ModulePermission = {
  can: (button: string) => boolean
  column: (code: string) => boolean
  form: (code: string) => boolean
}

const ShellContext = createContext<ShellValue | undefined>(undefined)

type ShellProviderProps = Pick<ShellValue, 'openPath' | 'closePath'> & { data: ShellData; children: ReactNode }

/** Its value changes with the user only, never when tabs are switched: every open screen listens to it. */
export function ShellProvider({ data, openPath, closePath, children }: ShellProviderProps) {
  const value = useMemo<ShellValue>(
    () => ({
      user: data.user,
      draftOwner: { userId: data.user.userId, keys: data.draftKeys },
      permissionList: expandRights(data.rights),
      menus: data.menus,
      systemTitle: data.systemTitle,
      isViewing: data.viewing !== undefined,
      openPath,
      closePath,
    }),
    [data, openPath, closePath],
  )
  return (
    <ShellContext value={value}>
      <RememberedOwner value={data.user.userId}>{children}</RememberedOwner>
    </ShellContext>
  )
}

export function useShell(): ShellValue {
  const value = useContext(ShellContext)
  if (!value) throw new Error('useShell is used outside of the shell')
  return value
}

/** The same for what also stands on pages without a shell, as displays show them: undefined there. */
export function useShellIfAny(): ShellValue | undefined {
  return useContext(ShellContext)
}

/** Contract 1 §7.1: a right is there when the entry of the menu lists its code; no entry means no right. */
export function permissionOf(entry: PermissionEntry | undefined): ModulePermission {
  const codes = (items: readonly { enCode: string }[] = []) => new Set(items.map(({ enCode }) => enCode))
  const [buttons, columns, forms] = [codes(entry?.button), codes(entry?.column), codes(entry?.form)]
  return {
    can: (button) => buttons.has(button),
    column: (code) => columns.has(code),
    form: (code) => forms.has(code),
  }
}

export function usePermission(menuId: string): ModulePermission {
  const { permissionList } = useShell()
  return useMemo(() => permissionOf(permissionList.find(({ modelId }) => modelId === menuId)), [permissionList, menuId])
}
