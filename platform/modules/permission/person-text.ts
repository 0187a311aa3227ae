/** A person as the wire names one: `name/account` (contract 1 §13.2, contract 2 §25.2). */
export function personText({ realName, account }: { realName: string; account: string }): string {
  return `${realName}/${account}`
}
