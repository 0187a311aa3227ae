import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Tag } from '@/components/ui/tag'
import { useCall } from '@/lib/client/use-call'
import { onlineDev, type RecordRow } from '@/lib/contract/online-dev/online-dev'
import { type ExampleWords, exampleRows } from '@/lib/designer/list/example-rows'
import type { ListDesign } from '@/lib/form/list-types'
import { isRecord, own, readList } from '@/lib/form/read'
import { viewList } from './data-view/utils'
import { ListPreview } from './list-preview-panel'
import styles from './online-dev.module.css'

type DesignPreviewProps = {
  list: ListDesign
  title: string
  /** Of a released module, whose records are shown; '' shows invented ones. */
  modelId: string
  /** Real ones that are known already, such as those of a data view. */
  rows?: readonly RecordRow[]
  isPhone: boolean
  isView: boolean
  onWidth: (code: string, width: number) => void
}

const ignore = () => {}
const realRowsMax = 20

/** A list that is being designed, with real records where there are some, else with invented ones that say that they are. */
export function DesignPreview({ list: designed, title, modelId, rows: known, isPhone, isView, onWidth }: DesignPreviewProps) {
  const t = useTranslations('list.preview')
  const list = useMemo(() => (isView ? viewList(designed) : designed), [designed, isView])
  const asked = useRealRows(modelId, isPhone)
  const real = known ?? asked.rows
  const words = useExampleWords()
  const rows = useMemo(() => (real.length > 0 ? real : exampleRows(list, words)), [real, list, words])
  return (
    <div className={styles.designPreview}>
      {real.length > 0 ? null : (
        <p className={styles.designPreviewNote}>
          <Tag tone="amber">{t('examples')}</Tag> {t('examplesNote')}
        </p>
      )}
      <ListPreview
        list={list}
        title={title}
        rows={rows}
        total={real.length > 0 && !known ? asked.total : rows.length}
        onPress={ignore}
        isPhone={isPhone}
        onWidthsChange={(widths) => {
          // The table tells of all that it was ever pulled to.
          for (const [code, width] of Object.entries(widths)) if (Math.round(width) !== widthOf(list, code)) onWidth(code, width)
        }}
      />
    </div>
  )
}

function widthOf({ columns }: ListDesign, code: string): number | null | undefined {
  return columns.flatMap((column) => [column, ...column.children]).find((column) => column.code === code)?.width
}

/** The first records of the released module, and how many there are; none where this person may not see them. */
function useRealRows(modelId: string, isPhone: boolean): { rows: readonly RecordRow[]; total: number } {
  const body = {
    currentPage: 1,
    pageSize: realRowsMax,
    sort: 'desc' as const,
    sidx: '',
    menuId: '',
    queryJson: '',
    superQueryJson: '',
  }
  const { data } = useCall(onlineDev.list, modelId === '' ? null : { params: { modelId }, body }, {
    isPhone,
    shouldRetryOnError: false,
    revalidateOnFocus: false,
  })
  return useMemo(() => {
    const rows = (data?.list ?? []).flatMap(flat).slice(0, realRowsMax).map(withTexts)
    return { rows, total: Math.max(rows.length, data?.pagination.total ?? 0) }
  }, [data])
}

/** Groups and trees hold their records below them. */
function flat(row: RecordRow): readonly RecordRow[] {
  const children = readList(own(row, 'children')).filter((child): child is RecordRow => isRecord(child) && 'id' in child)
  const { children: _, ...alone } = row
  return [...(row['top'] === true ? [] : [alone as RecordRow]), ...children.flatMap(flat)]
}

/** Lists that are edited in place answer what is stored, and the texts beside it. */
function withTexts(row: RecordRow): RecordRow {
  const texts = Object.entries(row).filter(([key]) => key.endsWith('_name'))
  return texts.length === 0
    ? row
    : { ...row, ...Object.fromEntries(texts.map(([key, text]) => [key.slice(0, -'_name'.length), text])) }
}

function useExampleWords(): ExampleWords {
  const t = useTranslations('list.preview')
  return useMemo(
    () => ({
      text: (label, number) => t('exampleText', { label, number }),
      people: [t('person1'), t('person2'), t('person3')],
      places: [t('place1'), t('place2'), t('place3')],
      options: [t('option1'), t('option2'), t('option3')],
      states: [t('on'), t('off')],
      area: t('area'),
    }),
    [t],
  )
}
