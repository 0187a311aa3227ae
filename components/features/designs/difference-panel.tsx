import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Icon } from '@/components/ui/icon'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useAnswer } from '@/lib/client/use-answer'
import type { DesignRow } from '@/lib/contract/online-dev/design-base'
import type { DesignVersionRow } from '@/lib/contract/online-dev/design-versions'
import { readDesign, readVersion, readVersions } from './queries'
import styles from './side-by-side.module.css'
import { SideBySide } from './side-by-side-panel'
import { useDifferenceWords } from './use-difference-words'

type DifferenceProps = {
  design: Pick<DesignRow, 'id' | 'fullName'>
  /** The release that is compared first; null for the one that runs. */
  from: number | null
  onClose: () => void
}

/** What is different between two releases, or between one and the design that is worked on: drawn side by side, and as sentences. */
export function DifferencePanel({ design, from, onClose }: DifferenceProps) {
  const t = useTranslations('designs.versions')
  const { data, error, retry } = useAnswer(() => readVersions(design.id), design.id)
  const first = data?.find(({ number }) => from === null || number === from)
  return (
    <Surface kind="fullScreen" open title={t('comparison')} subtitle={design.fullName} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={retry} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data && !first ? <EmptyState text={t('none')} /> : null}
      {data && first ? <Compared id={design.id} versions={data} first={first.number} /> : null}
    </Surface>
  )
}

/** From one release to a later one, or to the design that is worked on. */
type Comparison = { from: number; to: number | null }

type ComparedProps = { id: string; versions: readonly DesignVersionRow[]; first: number }

function Compared({ id, versions, first }: ComparedProps) {
  const t = useTranslations('designs.versions')
  const words = useDifferenceWords()
  const [{ from, to }, setPair] = useState<Comparison>({ from: first, to: null })
  const { data, error, retry } = useAnswer(
    async () => {
      const [before, after] = await Promise.all([readVersion(id, from), to === null ? readDesign(id) : readVersion(id, to)])
      return words(before, after)
    },
    `${id} ${from} ${to ?? ''}`,
  )
  const titles = {
    before: t('number', { number: from }),
    after: to === null ? t('worked') : t('number', { number: to }),
  }
  const pair = <Pair versions={versions} from={from} to={to} onChange={setPair} />
  if (data && data.length > 0) return <SideBySide key={`${from} ${to}`} groups={data} titles={titles} pair={pair} />
  return (
    <>
      <div className={styles.tools}>{pair}</div>
      {error ? <ErrorState error={error} onRetry={retry} /> : data ? <EmptyState text={t('same')} /> : <LoadingState />}
    </>
  )
}

type PairProps = Comparison & { versions: readonly DesignVersionRow[]; onChange: (pair: Comparison) => void }

/** Of the design that is worked on, among numbers of releases. */
const worked = 'worked'

/** Which two are compared: the earlier one at the left. */
function Pair({ versions, from, to, onChange }: PairProps) {
  const t = useTranslations('designs.versions')
  const id = useId()
  const options = versions.map(({ number, isCurrent }) => ({
    value: String(number),
    label: t(isCurrent === 1 ? 'current' : 'number', { number }),
  }))
  return (
    <fieldset className={styles.pair}>
      <legend>{t('comparison')}</legend>
      <FieldCombobox
        id={`${id}-from`}
        ariaLabel={t('from')}
        options={options}
        values={[String(from)]}
        onChange={([next]) => {
          const number = Number(next)
          if (next !== undefined) onChange({ from: number, to: to !== null && to <= number ? null : to })
        }}
      />
      <Icon name="chevron-right" size={14} />
      <FieldCombobox
        id={`${id}-to`}
        ariaLabel={t('to')}
        options={[{ value: worked, label: t('worked') }, ...options.filter(({ value }) => Number(value) > from)]}
        values={[to === null ? worked : String(to)]}
        onChange={([next]) => next !== undefined && onChange({ from, to: next === worked ? null : Number(next) })}
      />
    </fieldset>
  )
}
