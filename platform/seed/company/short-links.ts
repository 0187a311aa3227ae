import { createHash } from 'node:crypto'
import { createPasswordHash } from '../../modules/session/public'
import type { DbTransaction } from '../../store/database'
import { demoAccounts } from '../demo-accounts'
import { designId } from '../designs/references'
import { userId } from './people'

/** What the demonstration company opens to people without an account. */
export const demoLinks = [
  /** Suppliers register themselves; the purchasing clerk finds them in her list. */
  { modelId: designId('hipSupplier'), kind: 'form', name: '供应商自助登记', owner: 'lujiayi' },
  /** Customers follow the trials of their moulds; the password is that of the demonstration accounts. */
  { modelId: designId('hipMoldTrial'), kind: 'list', name: '试模进度公开查询', owner: 'gaomingyuan' },
] as const

const trialColumns = ['trialNo', 'moldNo', 'moldName', 'round', 'productName', 'productCode', 'trialDate', 'yield', 'result']
const trialSearches = ['moldNo', 'round', 'trialDate', 'result']

const fields = (codes: readonly string[]) => JSON.stringify(codes.map((code) => ({ prop: code })))

export async function writeShortLinks(trx: DbTransaction, createdAt: number): Promise<void> {
  const password = demoAccounts[0]?.password ?? ''
  const columnPasswordHash = await createPasswordHash(createHash('md5').update(password).digest('hex'))
  const rows = demoLinks.map(({ modelId, kind, owner }) => ({
    id: modelId,
    userId: userId(owner),
    enabledMark: 1,
    formUse: kind === 'form' ? 1 : 0,
    ...(kind === 'list'
      ? {
          columnUse: 1,
          columnPassUse: 1,
          columnPasswordHash,
          columnText: fields(trialColumns),
          columnCondition: fields(trialSearches),
        }
      : {}),
    createdAt,
    updatedAt: createdAt,
  }))
  for (const row of rows) await trx.insertInto('shortLink').values(row).execute()
}
