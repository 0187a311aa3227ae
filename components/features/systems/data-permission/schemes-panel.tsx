import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useWhy } from '@/components/features/why/public'
import { ListPart } from '@/components/screen/list-part'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { Button } from '@/components/ui/button'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { moduleDataAuthorizeScheme, type SchemeRow } from '@/lib/contract/system/data-permission'
import type { MenuNode } from '@/lib/contract/system/menu'
import styles from '../systems.module.css'
import { schemeColumns } from './columns'
import { useSchemes } from './queries'
import { SchemeDialog } from './scheme-dialog'

const rowId = (row: SchemeRow) => row.id
const rowLabel = (row: SchemeRow) => row.fullName

/** Wire: its code and name are fixed (contract 2 §12.7). */
const everything = { enCode: 'jnpf_alldata', fullName: '全部数据', allData: 1 }

/** Which records whoever is granted one sees. */
export function SchemesPanel({ menu }: { menu: MenuNode }) {
  const t = useTexts('admin.systems')
  const tList = useTranslations('list.buttons')
  const query = useInnerListQuery()
  const page = useSchemes(menu.id, query.question)
  const list = useList({ query, page, rowId })
  const columns = useMemo(() => schemeColumns(t), [t])
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: moduleDataAuthorizeScheme.remove })
  const why = useWhy<SchemeRow>(({ id, fullName }) => ({ target: { kind: 'resource', id, fullName } }))
  const adding = useMutation(moduleDataAuthorizeScheme.create, { successToast: true })
  const addEverything = async () => {
    // A refusal was shown: it may be there already.
    await adding.run({ body: { moduleId: menu.id, ...everything } }).catch(() => undefined)
    page.reload()
  }
  const hasEverything = list.rows.some(({ allData }) => allData === 1)
  return (
    <div className={styles.list}>
      <ListPart
        list={list}
        label={t('data.scheme.title')}
        keyword={{ label: t('keyword'), hint: t('keywordHint') }}
        toolbar={
          <>
            {createButton(t('data.scheme.create'))}
            <Button loading={adding.isRunning} disabled={hasEverything} onClick={() => void addEverything()}>
              {t('data.scheme.addEverything')}
            </Button>
          </>
        }
        columns={columns}
        rowLabel={rowLabel}
        isPaged={false}
        rowActions={{
          // The widest first: of the scheme of everything these two are all that there is.
          labels: [tList('remove'), why.label, tList('edit')],
          of: (row) => [...(row.allData === 1 ? [] : [edit(row)]), remove(row), ...why.actions(row)],
        }}
        onOpen={(row) => row.allData !== 1 && open(row)}
        emptyText={t('data.scheme.none')}
      />
      {why.dialog}
      {opened && (
        <SchemeDialog key={opened.row?.id ?? ''} id={opened.row?.id ?? null} menu={menu} onSaved={page.reload} onClose={close} />
      )}
    </div>
  )
}
