import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { FlowPicture } from '@/components/designer/flow/public'
import { ListPart } from '@/components/screen/list-part'
import type { RowAction } from '@/components/screen/row-actions'
import { TabList, tabId } from '@/components/screen/tab-list'
import { useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Button } from '@/components/ui/button'
import { EmptyState, ErrorState, LoadingState } from '@/components/ui/states'
import { Surface } from '@/components/ui/surface'
import { useMutation } from '@/lib/client/use-mutation'
import { flowTemplate } from '@/lib/contract/workflow/flow-template'
import { type TemplateRow, type VersionRow, versionColumns } from './columns'
import styles from './flow-templates.module.css'
import { MigrationDialog } from './migration-dialog'
import { useFlowVersions, useNamedFlows } from './queries'

type VersionsProps = { template: Pick<TemplateRow, 'id' | 'fullName'>; onChanged: () => void; onClose: () => void }

const panelId = 'flow-template-versions'

/** 版本管理 (contract 4a §7.4): the versions of each flow of a template. */
export function VersionsDrawer({ template, onChanged, onClose }: VersionsProps) {
  const t = useTranslations('flowtemplates')
  const { data, error, mutate } = useNamedFlows(template.id)
  const [wanted, setWanted] = useState('')
  const flow = data?.find(({ id }) => id === wanted) ?? data?.[0]
  return (
    <Surface
      kind="drawer"
      open
      width="1040px"
      title={t('versions.title')}
      subtitle={template.fullName}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('versions.close')}</Button>}
    >
      {error ? <ErrorState error={error} onRetry={() => void mutate()} /> : null}
      {!data && !error ? <LoadingState /> : null}
      {data && !flow ? <EmptyState text={t('versions.none')} /> : null}
      {data && flow ? (
        <>
          {data.length > 1 ? (
            <TabList
              label={t('flows.name')}
              entries={data.map(({ id, fullName }) => ({ key: id, label: fullName }))}
              value={flow.id}
              panelId={panelId}
              onChange={setWanted}
            />
          ) : null}
          <div id={panelId} {...(data.length > 1 ? { role: 'tabpanel', 'aria-labelledby': tabId(panelId, flow.id) } : {})}>
            <Versions
              key={flow.id}
              templateId={template.id}
              flowId={flow.id}
              onChanged={() => {
                void mutate()
                onChanged()
              }}
            />
          </div>
        </>
      ) : null}
    </Surface>
  )
}

const rowId = (row: VersionRow) => row.id

function Versions({ templateId, flowId, onChanged }: { templateId: string; flowId: string; onChanged: () => void }) {
  const t = useTranslations('flowtemplates')
  const query = useInnerListQuery()
  const list = useList({ query, page: useFlowVersions(templateId, flowId, query.question), rowId })
  const columns = useMemo(() => versionColumns(t), [t])
  const [shown, setShown] = useState<VersionRow | null>(null)
  const [moved, move] = useState<VersionRow | null>(null)
  const taking = useMutation(flowTemplate.mainVersion, { successToast: true })
  const removing = useMutation(flowTemplate.removeVersion, { successToast: true })
  const settled = async (work: Promise<unknown>, id: string) => {
    // A refusal was shown.
    await work.catch(() => undefined)
    list.settle([id])
    onChanged()
  }
  const actionsOf = (row: VersionRow): readonly RowAction[] => {
    const isMain = row.enabledMark === 1
    return [
      { key: 'picture', label: t('versions.picture'), run: () => setShown(row) },
      ...(row.running
        ? [{ key: 'move', label: t('migration.title'), isDisabled: (list.page.total ?? 0) < 2, run: () => move(row) }]
        : []),
      {
        key: 'main',
        label: t('versions.take'),
        isDisabled: isMain,
        ask: { title: t('versions.take'), text: t('versions.askTake') },
        run: () => settled(taking.run({ params: { flowIds: row.id } }), row.id),
      },
      {
        key: 'remove',
        label: t('versions.remove'),
        isDanger: true,
        isDisabled: isMain,
        ask: { title: t('versions.remove'), text: t('versions.askRemove', { number: row.version }) },
        run: () => settled(removing.run({ params: { flowId: row.id } }), row.id),
      },
    ]
  }
  return (
    <>
      <ListPart
        list={list}
        label={t('versions.title')}
        columns={columns}
        rowLabel={(row) => `V:${row.version}`}
        rowActions={{
          labels: [t('versions.picture'), t('migration.title'), t('versions.take'), t('versions.remove')],
          of: actionsOf,
        }}
        onOpen={setShown}
        emptyText={t('versions.none')}
      />
      {moved ? (
        <MigrationDialog templateId={templateId} version={moved} onMoved={() => list.settle([])} onClose={() => move(null)} />
      ) : null}
      {shown ? <Picture version={shown} onClose={() => setShown(null)} /> : null}
    </>
  )
}

function Picture({ version, onClose }: { version: VersionRow; onClose: () => void }) {
  const t = useTranslations('flowtemplates')
  return (
    <Surface kind="fullScreen" open title={t('versions.picture')} subtitle={`V:${version.version}`} onClose={onClose}>
      <div className={styles.picture}>
        <FlowPicture tree={version.flowTemplateJson} />
      </div>
    </Surface>
  )
}
