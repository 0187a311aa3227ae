import { useTranslations } from 'next-intl'
import { personOf } from '@/components/ui/values/people-value'
import { useCall } from '@/lib/client/use-call'
import { pickers } from '@/lib/contract/permission/pickers'
import { splitTypedId } from '@/lib/domain/typed-id'
import { readTexts } from '@/lib/form/read'
import { ItemTools, moved } from '../../form/properties/editors/item-tools'
import { SettingRow } from '../../list/settings'
import styles from './flow-properties.module.css'
import { useNode } from './node-context'

/** In which order those who are named are asked, where one comes after the other (`approversSortList`, contract 4a §9.3). */
export function ApproverOrder() {
  const t = useTranslations('flowdesigner.properties')
  const { value, set } = useNode()
  const approvers = readTexts(value('approvers'))
  const ordered = inTheirOrder(approvers, readTexts(value('approversSortList')))
  const { data } = useCall(pickers.selectedList, ordered.length < 2 ? null : { body: { ids: [...approvers] } })
  if (ordered.length < 2) return null
  const nameOf = (entry: string) => {
    const { id } = splitTypedId(entry)
    // Wire: the ids of the answer are plain.
    const known = data?.list.find((one) => one.id === id)
    return known ? personOf(known.fullName).name : '…'
  }
  return (
    <SettingRow label={t('approversSortList')} isWide>
      {(controlId) => (
        <ol id={controlId} className={styles.order} aria-label={t('approversSortList')}>
          {ordered.map((entry, index) => (
            <li key={entry}>
              <span>{nameOf(entry)}</span>
              <ItemTools
                name={nameOf(entry)}
                index={index}
                count={ordered.length}
                onMove={(to) => set('approversSortList', moved(ordered, index, to))}
              />
            </li>
          ))}
        </ol>
      )}
    </SettingRow>
  )
}

/** Whoever was chosen after the order was made comes last, as on the platform. */
function inTheirOrder(approvers: readonly string[], sorted: readonly string[]): readonly string[] {
  const known = sorted.filter((entry) => approvers.includes(entry))
  return [...known, ...approvers.filter((entry) => !known.includes(entry))]
}
