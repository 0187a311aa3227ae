import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useWhy } from '@/components/features/why/public'
import { ListPart } from '@/components/screen/list-part'
import { useLevels } from '@/components/screen/use-levels'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { useRowEditing } from '@/components/screen/use-row-editing'
import { useStateAction } from '@/components/screen/use-state-action'
import { Icon } from '@/components/ui/icon'
import { Menu } from '@/components/ui/menu'
import { useListPage } from '@/lib/client/use-list-page'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import { type ButtonRow, moduleButton } from '@/lib/contract/system/module-items'
import { ButtonDialog } from './button-dialog'
import { buttonColumns } from './columns'
import { usualButtons } from './constants'
import styles from './systems.module.css'

const rowId = (row: ButtonRow) => row.id
const rowLabel = (row: ButtonRow) => row.fullName

export function ButtonsPanel({ menuId }: { menuId: string }) {
  const t = useTexts('admin.systems')
  const tList = useTranslations('list.buttons')
  const tState = useTranslations('admin.state')
  const query = useInnerListQuery()
  const page = useListPage(moduleButton.list, { params: { moduleId: menuId }, query: { keyword: query.question.keyword } })
  const list = useList({ query, page, rowId })
  const columns = useMemo(() => buttonColumns(t), [t])
  const why = useWhy<ButtonRow>(({ id, fullName }) => ({ target: { kind: 'button', id, fullName } }))
  const { opened, open, close, createButton, edit, remove } = useRowEditing({ list, remove: moduleButton.remove })
  const state = useStateAction({ list, state: moduleButton.state })
  const levels = useLevels(list.rows)
  const adding = useMutation(moduleButton.create, { successToast: true })
  const known = new Set(codesOf(list.rows))
  const add = async (enCode: string, fullName: string) => {
    const sortCode = known.size + 1
    // A refusal was shown: it may be there already.
    await adding.run({ body: { moduleId: menuId, enCode, fullName, sortCode } }).catch(() => undefined)
    page.reload()
  }
  const usual = usualButtons.map(([enCode, fullName]) => ({
    key: enCode,
    label: fullName,
    isDisabled: known.has(enCode),
    onSelect: () => void add(enCode, fullName),
  }))
  return (
    <div className={styles.list}>
      <ListPart
        list={list}
        label={t('items.button.title')}
        keyword={{ label: t('keyword'), hint: t('keywordHint') }}
        toolbar={
          <>
            {createButton(t('items.button.create'))}
            <Menu label={t('items.button.usual')} trigger={<UsualTrigger text={t('items.button.usual')} />} entries={usual} />
          </>
        }
        columns={columns}
        rowLabel={rowLabel}
        isPaged={false}
        {...(list.rows.some((row) => row.children.length > 0) ? { tree: levels.tree } : {})}
        rowActions={{
          labels: [tList('edit'), tList('remove'), tState('disable')],
          of: (row) => [edit(row), remove(row), state(row, row.enabledMark === 1), ...why.actions(row)],
        }}
        onOpen={open}
        emptyText={t('items.button.none')}
      />
      {why.dialog}
      {opened && (
        <ButtonDialog
          key={opened.row?.id ?? ''}
          id={opened.row?.id ?? null}
          menuId={menuId}
          onSaved={page.reload}
          onClose={close}
        />
      )}
    </div>
  )
}

function UsualTrigger({ text }: { text: string }) {
  return (
    <span aria-hidden="true" className={styles.name}>
      {text}
      <Icon name="chevron-down" size={14} />
    </span>
  )
}

function codesOf(rows: readonly ButtonRow[]): string[] {
  return rows.flatMap((row) => [row.enCode, ...codesOf(row.children)])
}
