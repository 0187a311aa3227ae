import { textColumn, timeColumn } from '@/components/screen/columns'
import type { DataTableColumn } from '@/components/ui/data-table/types'
import { PeopleValue, personOf } from '@/components/ui/values/people-value'
import type { Texts } from '@/lib/client/use-texts'
import type { SignatureRow } from '@/lib/contract/system/signature'
import { pictureAddress } from '@/lib/domain/picture-address'
import styles from './signatures.module.css'

/** Contract 2 §24. */
export function signatureColumns(t: Texts): readonly DataTableColumn<SignatureRow>[] {
  const userNames = (row: SignatureRow) => row.userNames
  const people = (row: SignatureRow) =>
    row.userNames === '' ? null : <PeopleValue people={row.userNames.split(',').map(personOf)} joint=", " />
  return [
    textColumn('fullName', t('columns.name'), (row) => row.fullName, { width: 200, pinned: 'left' }),
    { ...textColumn('icon', t('columns.picture'), () => '', { width: 120 }), cell: pictureOf },
    textColumn('enCode', t('columns.code'), (row) => row.enCode, { width: 160 }),
    { ...textColumn('userNames', t('columns.users'), userNames, { width: 260, isSortable: false }), cell: people },
    timeColumn('creatorTime', t('columns.created'), (row) => row.creatorTime, { isOnCard: false }),
    timeColumn('lastModifyTime', t('columns.changed'), (row) => row.lastModifyTime, { isOnCard: false }),
  ]
}

function pictureOf({ icon }: SignatureRow) {
  const picture = pictureAddress(icon)
  return picture === null ? null : <img className={styles.picture} src={picture} alt="" />
}
