import { Fact, FactList } from '@/components/ui/fact-list'
import { usePlatformTexts } from '@/lib/client/use-platform-texts'
import { useTexts } from '@/lib/client/use-texts'
import type { RecordBatch } from '@/lib/contract/online-dev/record-batch'
import type { FormDesign } from '@/lib/form/types'
import { fieldByCode } from '@/lib/form/walk'
import styles from './batch.module.css'
import { leftOf } from './utils'

const examplesMax = 5

/** How many records a batch reaches, how many of them it would do or did, and why not the others. */
export function Outcome({ batch }: { batch: RecordBatch }) {
  const t = useTexts('list')
  const { totalCount = 0, checkedCount = 0 } = batch
  const isPart = batch.state === 'prepared' && checkedCount < totalCount
  return (
    <>
      <FactList>
        <Fact name={t('batch.total')}>{t('batch.count', { count: totalCount })}</Fact>
        {isPart ? <PartCounts batch={batch} /> : <Counts batch={batch} />}
      </FactList>
      <Reasons batch={batch} />
    </>
  )
}

/** What stands in the unique fields of copies. The fields are called as in the form that the page shows, which is in its language. */
export function Uniques({ batch: { uniques }, form }: { batch: RecordBatch; form: FormDesign }) {
  const t = useTexts('list')
  return uniques.map(({ field, label, becomes }) => (
    <p key={field || label} className={styles.hint}>
      {t(becomes === 'numbered' ? 'batch.numbered' : 'batch.emptied', { label: fieldByCode(form, field)?.label || label })}
    </p>
  ))
}

function Counts({ batch }: { batch: RecordBatch }) {
  const t = useTexts('list')
  const { kind, state, doneCount = 0, sameCount = 0, refusedCount = 0 } = batch
  const isPreview = state === 'prepared'
  const result = isPreview ? 'able' : state === 'undone' ? 'back' : 'did'
  const count = (value: number) => t('batch.count', { count: value })
  const left = isPreview ? 0 : leftOf(batch)
  return (
    <>
      <Fact name={t(`batch.${result}.${kind}`)}>{count(doneCount)}</Fact>
      {sameCount > 0 && <Fact name={t('batch.same')}>{count(sameCount)}</Fact>}
      {refusedCount > 0 && <Fact name={t('batch.refused')}>{count(refusedCount)}</Fact>}
      {left > 0 && <Fact name={t('batch.left')}>{count(left)}</Fact>}
    </>
  )
}

/** Only the first ones were tried: what became of those is told as theirs, and how many it may be in all. */
function PartCounts({ batch }: { batch: RecordBatch }) {
  const t = useTexts('list')
  const { kind, totalCount = 0, checkedCount = 0, doneCount = 0, sameCount = 0, refusedCount = 0 } = batch
  const count = (value: number) => t('batch.count', { count: value })
  return (
    <>
      <Fact name={t('batch.tried')}>{t('batch.checked', { count: checkedCount })}</Fact>
      <Fact name={t(`batch.ofTried.${kind}`)}>{count(doneCount)}</Fact>
      {sameCount > 0 && <Fact name={t('batch.ofTried.same')}>{count(sameCount)}</Fact>}
      {refusedCount > 0 && <Fact name={t('batch.ofTried.refused')}>{count(refusedCount)}</Fact>}
      <Fact name={t(`batch.able.${kind}`)}>{t('batch.atMost', { count: totalCount - sameCount - refusedCount })}</Fact>
    </>
  )
}

function Reasons({ batch: { reasons, refused } }: { batch: RecordBatch }) {
  const t = useTexts('list')
  const say = usePlatformTexts()
  if (reasons.length === 0) return null
  return (
    <section aria-label={t('batch.reasons')}>
      <ul className={styles.reasons}>
        {reasons.map(({ reason, count = 0 }) => {
          const names = refused.filter((one) => one.reason === reason && one.name !== '').map(({ name }) => name)
          const shown = names.slice(0, examplesMax).join(t('batch.comma'))
          return (
            <li key={reason}>
              <div className={styles.reason}>
                <span>{say(reason)}</span>
                <span>{t('batch.count', { count })}</span>
              </div>
              {shown !== '' && <p className={styles.examples}>{shown + (names.length > examplesMax ? '…' : '')}</p>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
