import { useTranslations } from 'next-intl'
import { type DialogFrame, FormDialog, LoadingDialog, type Target, useDesignForm } from '@/components/features/form-dialog/public'
import { widgetSchemas } from '@/components/widgets/schemas'
import { call } from '@/lib/client/call'
import { tellDone } from '@/lib/client/tell-done'
import type { Texts } from '@/lib/client/use-texts'
import { type PortalManageForm, portalManage } from '@/lib/contract/portal/portal-manage'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, toggle } from '@/lib/form/build/value-fields'
import type { RecordValues } from '@/lib/form/types'
import type { MenuCategory } from './constants'
import { readPortalOf, usePortalChoices, usePortalOf } from './queries'

type PortalManageProps = {
  /** Null gives the system another portal. */
  id: string | null
  place: { systemId: string; platform: MenuCategory }
  onSaved: () => void
  onClose: () => void
}

type Choice = { id: string; fullName: string }
type Start = { values: RecordValues; portals: readonly Choice[] }

/** Which portal a system has, and how (contract 4b §3.4); of one that is there the portal stays. */
export function PortalManageDialog(props: PortalManageProps) {
  const { id, place } = props
  const t = useTranslations('admin.systems')
  const info = usePortalOf(id)
  const choices = usePortalChoices(place.systemId, place.platform, id === null)
  const own = info.data && [{ id: info.data.portalId, fullName: info.data.fullName }]
  const portals = id === null ? choices.data?.list : own
  return (
    <LoadingDialog<Start>
      title={t(id === null ? 'portals.create' : 'portals.edit')}
      width="560px"
      start={portals && (id === null || info.data) ? { values: info.data ?? {}, portals } : undefined}
      error={info.error ?? choices.error}
      onRetry={() => {
        void info.mutate()
        void choices.mutate()
      }}
      onClose={props.onClose}
    >
      {(start, frame) => <FilledDialog {...props} {...start} frame={frame} />}
    </LoadingDialog>
  )
}

function FilledDialog({
  id,
  place,
  values,
  portals,
  frame,
  onSaved,
  onClose,
}: PortalManageProps & Start & { frame: DialogFrame }) {
  const t = useTranslations('admin.systems')
  const form = useDesignForm({
    drafts: { name: `system.portalManage.${place.systemId}.${place.platform}`, title: t('portals.title') },
    id,
    design: () => manageFormDesign(t, portals, id !== null),
    values,
    ...(id === null ? {} : { newest: async () => ({ ...(await readPortalOf(id)) }) }),
  })
  return (
    <FormDialog
      {...frame}
      form={form}
      save={{
        send: (filled, target) => savePortalOf(portalManage.create.body.parse({ ...filled, ...place }), target),
        done: ({ msg }) => {
          void tellDone(msg)
          onSaved()
          onClose()
        },
      }}
    />
  )
}

function manageFormDesign(t: Texts, portals: readonly Choice[], isThere: boolean) {
  return formDesign(
    [
      select(
        'portalId',
        t('portals.columns.name'),
        { fixed: portals.map(({ id, fullName }) => [id, fullName] as const) },
        { required: true, filterable: true, disabled: isThere, placeholder: t('portals.choose') },
      ),
      number('sortCode', t('columns.sort'), { span: 12, min: 0, max: 999_999, defaultValue: 0 }),
      toggle('enabledMark', t('columns.state'), { span: 12, defaultValue: 1 }),
      longText('description', t('columns.description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}

function savePortalOf(body: PortalManageForm, { id, key }: Target) {
  return id === null
    ? call(portalManage.create, { body }, { idempotencyKey: key })
    : call(portalManage.update, { params: { id }, body: { ...body, id } })
}
