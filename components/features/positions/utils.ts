import type { CallData } from '@/lib/contract/endpoint'
import { type PositionForm, position } from '@/lib/contract/permission/position'
import { readTexts } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { decodeList } from '@/lib/form/wire-values'

export type PositionRow = CallData<typeof position.list>['list'][number]

/** What is sent: the organisation by the last id of its way (contract 2 §2.2). */
export function positionBody({ organizeIdTree, ...values }: RecordValues): PositionForm {
  const organizeId = readTexts(decodeList(organizeIdTree)).at(-1) ?? ''
  return position.create.body.parse({ ...values, organizeId })
}
