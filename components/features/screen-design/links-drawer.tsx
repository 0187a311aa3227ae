import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { ListPart } from '@/components/screen/list-part'
import type { RowAction } from '@/components/screen/row-actions'
import { type List, useList } from '@/components/screen/use-list'
import { useInnerListQuery } from '@/components/screen/use-list-query'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field, fieldStyles } from '@/components/ui/field'
import { Icon } from '@/components/ui/icon'
import { Surface } from '@/components/ui/surface'
import { copyText } from '@/lib/client/copy-text'
import { useListPage } from '@/lib/client/use-list-page'
import { useMutation } from '@/lib/client/use-mutation'
import type { ScreenRow } from '@/lib/contract/screen/screen'
import { type ScreenLink, screenLinks } from '@/lib/contract/screen/screen-own'
import { linkColumns } from './columns'
import { wallPath } from './constants'
import { LinkDialog } from './link-dialog'
import styles from './screen-design.module.css'

type LinksProps = { screen: Pick<ScreenRow, 'id' | 'title'>; onClose: () => void }

const rowId = (row: ScreenLink) => row.id

/** Links for displays that nobody is signed in at: made, looked at, ended. The address of one is shown once, when it is made. */
export function LinksDrawer({ screen, onClose }: LinksProps) {
  const t = useTranslations('screendesigns.links')
  const { id } = screen
  const page = useListPage(screenLinks.list, { params: { id } })
  const list = useList({ query: useInnerListQuery(), page, rowId })
  const columns = useMemo(() => linkColumns(t), [t])
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const actionsOf = useLinkActions(id, list)
  return (
    <Surface
      kind="drawer"
      open
      width="860px"
      title={t('title')}
      subtitle={screen.title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      {made === null ? null : <MadeLink key={made} address={made} />}
      <p className={styles.note}>{t('note')}</p>
      <ListPart
        list={list}
        label={t('title')}
        toolbar={
          <Button variant="primary" startIcon={<Icon name="plus" size={16} />} onClick={() => setMaking(true)}>
            {t('make')}
          </Button>
        }
        columns={columns}
        rowLabel={(row) => row.fullName}
        rowActions={{ labels: [t('revoke')], of: actionsOf }}
        emptyText={t('none')}
      />
      {isMaking && (
        <LinkDialog
          id={id}
          onMade={(key) => {
            setMade(`${window.location.origin}${wallPath}${key}`)
            list.settle([])
          }}
          onClose={() => setMaking(false)}
        />
      )}
    </Surface>
  )
}

function useLinkActions(id: string, list: List<ScreenLink>) {
  const t = useTranslations('screendesigns.links')
  const revoking = useMutation(screenLinks.revoke, { successToast: true })
  const revoke = async (row: ScreenLink) => {
    // A refusal was shown.
    await revoking.run({ params: { id, linkId: row.id } }).catch(() => null)
    list.settle([row.id])
  }
  const confirming = useMutation(screenLinks.confirm, { successToast: true })
  const confirm = async (row: ScreenLink) => {
    // A refusal was shown.
    await confirming.run({ params: { id, linkId: row.id } }).catch(() => null)
    list.settle([row.id])
  }
  return (row: ScreenLink): readonly RowAction[] => [
    ...(row.isPaused === 1 && row.isDead !== 1
      ? [{ key: 'confirm', label: t('confirm'), ask: { title: t('confirm'), text: t('askConfirm') }, run: () => confirm(row) }]
      : []),
    {
      key: 'revoke',
      label: t('revoke'),
      isDanger: true,
      ask: { title: t('revoke'), text: t('askRevoke') },
      run: () => revoke(row),
    },
  ]
}

/** The address with its key: nobody can be shown it again. */
function MadeLink({ address }: { address: string }) {
  const t = useTranslations('screendesigns.links')
  const id = useId()
  return (
    <Alert tone="success" role="status">
      <div className={styles.made}>
        <p className={styles.madeTitle}>{t('made')}</p>
        <Field id={id} label={t('address')}>
          <div className={styles.address}>
            <input
              id={id}
              className={fieldStyles.native}
              type="text"
              readOnly
              value={address}
              onFocus={(event) => event.target.select()}
            />
            <Button startIcon={<Icon name="copy" size={14} />} onClick={() => void copyText(t, address)}>
              {t('copy')}
            </Button>
          </div>
        </Field>
      </div>
    </Alert>
  )
}
