import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { textColumn } from '@/components/screen/columns'
import { ListPart } from '@/components/screen/list-part'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useMutation } from '@/lib/client/use-mutation'
import { useTexts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import { moduleDataAuthorizeLink } from '@/lib/contract/system/data-link'
import type { dataModel } from '@/lib/contract/system/data-model'
import type { MenuNode } from '@/lib/contract/system/menu'
import { dataTypes, type FieldKind, menuTypes } from './constants'
import { useDatabases, useLink, useTables } from './data-permission/queries'
import styles from './systems.module.css'

type LinkButtonProps = { menu: MenuNode; kind: FieldKind | 'data' }

/** Pages have no design: which tables are behind them is said by hand (contract 2 §12.8). */
export function LinkButton({ menu, kind }: LinkButtonProps) {
  const t = useTranslations('admin.systems.link')
  const [isOpen, setOpen] = useState(false)
  if (menu.type !== menuTypes.page) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('title')}</Button>
      {isOpen && <LinkDialog menu={menu} kind={kind} onClose={() => setOpen(false)} />}
    </>
  )
}

function LinkDialog({ menu, kind, onClose }: LinkButtonProps & { onClose: () => void }) {
  const t = useTranslations('admin.systems.link')
  const link = useLink(menu.id, dataTypes[kind])
  const databases = useDatabases()
  // Wire: data schemes are kept by the default database, whose id this is; what is in others they do not reach.
  const options = databases.data?.list.flatMap(({ children }) =>
    children.filter(({ id }) => id === '0').map(({ id, fullName }) => ({ value: id, label: fullName })),
  )
  const error = link.error ?? databases.error
  if (link.data && options) return <FilledDialog menu={menu} kind={kind} link={link.data} databases={options} onClose={onClose} />
  const retry = () => {
    void link.mutate()
    void databases.mutate()
  }
  return (
    <Surface kind="general" open width="800px" title={t('title')} subtitle={menu.fullName} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={retry} /> : <LoadingState />}
    </Surface>
  )
}

type TableRow = CallData<typeof dataModel.tables>['list'][number]
type FilledDialogProps = LinkButtonProps & {
  link: CallData<typeof moduleDataAuthorizeLink.info>
  databases: readonly { value: string; label: string }[]
  onClose: () => void
}

const rowId = (row: TableRow) => row.table
const rowLabel = (row: TableRow) => row.tableName

function FilledDialog({ menu, kind, link, databases, onClose }: FilledDialogProps) {
  const t = useTexts('admin.systems.link')
  const tCommon = useTranslations('common')
  const [linkId, setLinkId] = useState(link.linkId || (databases[0]?.value ?? ''))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(link.linkTables.split(',').filter((name) => name !== '')))
  const query = useInnerListQuery()
  const page = useTables(linkId, query.question)
  const list = useList({ query, page, rowId })
  const columns = useMemo(
    () => [
      textColumn<TableRow>('table', t('table'), (row) => row.table, { width: 240 }),
      textColumn<TableRow>('tableName', t('description'), (row) => row.tableName),
    ],
    [t],
  )
  const saving = useMutation(moduleDataAuthorizeLink.save, { successToast: true })
  const save = async () => {
    const body = { moduleId: menu.id, linkId, linkTables: [...chosen].join(','), dataType: dataTypes[kind] }
    // A refusal was shown; what was chosen stays.
    await saving.run({ body }).then(onClose, () => undefined)
  }
  return (
    <Surface
      kind="general"
      open
      width="800px"
      title={t('title')}
      subtitle={menu.fullName}
      busy={saving.isRunning}
      onClose={onClose}
      footer={
        <>
          <span className={styles.count}>{t('chosen', { count: chosen.size })}</span>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="primary" loading={saving.isRunning} onClick={() => void save()}>
            {tCommon('confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.list}>
        <Field id="link-database" label={t('database')} isRequired>
          <Select
            id="link-database"
            options={databases}
            value={linkId}
            onChange={(next) => {
              setLinkId(next)
              setChosen(new Set())
            }}
          />
        </Field>
        <ListPart
          list={{ ...list, selected: chosen, select: setChosen }}
          label={t('tables')}
          keyword={{ label: t('keyword'), hint: t('keywordHint') }}
          columns={columns}
          rowLabel={rowLabel}
          isSelectable
          emptyText={t('none')}
        />
      </div>
    </Surface>
  )
}
