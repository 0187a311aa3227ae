import type { OnlineUserRow } from '@/lib/contract/message/online-user'

/** Wire: `userName` is `name/account` (contract 2 §10); newer builds also send the account alone. */
export function isOwn(row: OnlineUserRow, ownAccount: string): boolean {
  const account = typeof row['userAccount'] === 'string' ? row['userAccount'] : row.userName.split('/').at(-1)
  return account === ownAccount
}
