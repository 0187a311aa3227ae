/** A person as the wire names one: `name/account` (contract 1 §13.2, contract 2 §25.2). */
export function personText({ realName, account }: { realName: string; account: string }): string {
  return `${realName}/${account}`
}

/** The same of who was joined to a row; empty where nobody was, or who is gone. */
export function joinedPersonText({ realName, account }: { realName: string | null; account: string | null }): string {
  return realName === null || account === null ? '' : personText({ realName, account })
}
