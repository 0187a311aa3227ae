import type { DbTransaction } from '../../store/database'
import { type DocumentRow, file, findSame } from './store'

/** What one person may have: more in one place nobody finds anything in, and what is listed is read as a whole (contract 4b §9). */
export const limitsOf = { folder: 2000, folders: 5000, levels: 20, shares: 500, versions: 50, found: 200, listed: 2000 } as const

/** What the name of a file ends with, the dot too; nothing of a folder. */
export function endingOf({ type, fileExtension }: Pick<DocumentRow, 'type' | 'fileExtension'>): string {
  return type === file && fileExtension !== '' ? `.${fileExtension}` : ''
}

/** Beyond this somebody is trying something out. */
const numbersMax = 1000

type Wanted = Pick<DocumentRow, 'ownerId' | 'parentId' | 'type' | 'fullName'>

/** The name that is free in the folder: the wanted one, or with the first number behind it. */
export async function place(trx: DbTransaction, wanted: Wanted): Promise<string> {
  const { fullName } = wanted
  const dot = wanted.type === file ? fullName.lastIndexOf('.') : -1
  const [stem, ending] = dot > 0 ? [fullName.slice(0, dot), fullName.slice(dot)] : [fullName, '']
  for (let number = 0; number < numbersMax; number += 1) {
    const name = number === 0 ? fullName : `${stem}(${number})${ending}`
    if (!(await findSame(trx, { ...wanted, fullName: name }))) return name
  }
  return `${stem}(${Date.now()})${ending}`
}
