import type { DbTransaction } from '../../store/database'
import { seedId } from '../ids'
import { userId } from './people'

/** What people of the company write when they approve. */
const words = ['同意', '已阅，请继续办理', '情况属实，同意支付', '请补充材料后重新提交', '不同意，请与我联系']

export async function writeCommonWords(trx: DbTransaction, createdAt: number): Promise<void> {
  const row = { ownerId: null, createdAt, createdBy: userId('admin') }
  await trx
    .insertInto('commonWords')
    .values(words.map((text, index) => ({ ...row, id: seedId('commonWords', text), commonWordsText: text, sortCode: index + 1 })))
    .execute()
}
