import 'server-only'
import type { MenuItem } from '@/lib/contract/session/oauth'
import { currentUserInParts, oauth } from '@/lib/contract/session/oauth'
import { linkAddress } from '@/lib/domain/menu-address'
import { AppError } from '@/lib/errors/app-error'
import type { Session } from './cookie'
import { platformCall } from './platform'

/** Host of visualisation menus, without a slash at the end (contract 1 §7). */
export function visualHostOf(origin: string, configured: URL | undefined): string {
  return configured ? configured.href.replace(/\/$/, '') : `${origin}/DataV`
}

type LinkOptions = { origin: string; visualHost: string; hasOwnScreens: boolean }

/** The address of a permitted menu entry of type 6 or 7, with the session's token where it asks for one. Throws `notFound`. */
export async function menuLinkOf(menuId: string, session: Session, options: LinkOptions): Promise<string> {
  const current = await platformCall(oauth.currentUser, { query: {} }, session, currentUserInParts)
  // The token opens what the administrator may see, and more than looking.
  if (current?.viewing) {
    throw new AppError('forbidden', 'no links with the token while somebody looks as another', {
      userMessage: '正在以他人身份查看，不能打开带登录信息的链接',
    })
  }
  const entry = current ? findLink(current.menuList, menuId) : undefined
  const address = entry && linkAddress(entry, { ...options, token: session.token })
  if (!address) throw new AppError('notFound', 'no permitted link under this id', { replyCode: 404 })
  return address
}

function findLink(menus: readonly MenuItem[], menuId: string): MenuItem | undefined {
  for (const menu of menus) {
    if (menu.id === menuId && (menu.type === 6 || menu.type === 7)) return menu
    const below = findLink(menu.children ?? [], menuId)
    if (below) return below
  }
  return undefined
}
