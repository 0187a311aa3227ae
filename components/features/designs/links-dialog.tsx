import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { type DialogFrame, LoadingDialog } from '@/components/features/form-dialog/public'
import { useShell } from '@/components/ground/public'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Surface } from '@/components/ui/surface'
import { widgetSchemas } from '@/components/widgets/schemas'
import { useFresh } from '@/lib/client/use-fresh'
import { useMutation } from '@/lib/client/use-mutation'
import type { DesignRow } from '@/lib/contract/online-dev/design-base'
import { shortLink } from '@/lib/contract/online-dev/short-link'
import { fieldsOfForm, type ListField } from '@/lib/designer/list/list-fields'
import { parseDesign } from '@/lib/form/parse-design'
import { webTypes } from './constants'
import styles from './designs.module.css'
import { LinkPartPanel } from './link-part-panel'
import {
  isChanged,
  type LinkChoices,
  type LinkStart,
  linkBody,
  linkFaults,
  passwordsOf,
  searchableFields,
  showableFields,
  storedChoices,
} from './link-settings-form'
import { useReleasedForm } from './queries'

type LinksDialogProps = { design: DesignRow; onClose: () => void }

/** 外链设置 (contract 3b §13): a form and a list for everybody who has the address. */
export function LinksDialog({ design, onClose }: LinksDialogProps) {
  const t = useTranslations('designs.links')
  const settings = useFresh(shortLink.read, { params: { id: design.id } })
  const released = useReleasedForm(design.id)
  const start =
    settings.data && released.data !== undefined
      ? {
          settings: settings.data,
          fields: fieldsOfForm(parseDesign(released.data?.formData ?? '', widgetSchemas)),
          // Links lead to what is released; the draft may be another kind by now.
          hasList: Number(released.data?.webType ?? design.webType) === webTypes.list,
        }
      : undefined
  return (
    <LoadingDialog<LinkStart>
      title={t('name')}
      width="640px"
      start={start}
      error={settings.error ?? released.error}
      onRetry={() => {
        void settings.mutate()
        void released.mutate()
      }}
      onClose={onClose}
    >
      {(begun, frame) => <Filled design={design} frame={frame} {...begun} />}
    </LoadingDialog>
  )
}

function useLinks(design: DesignRow, start: LinkStart, onDone: () => void) {
  const t = useTranslations('designs.links')
  const saving = useMutation(shortLink.save, { successToast: true })
  const [choices, setChoices] = useState(() => storedChoices(start.settings))
  const [isChecked, setChecked] = useState(false)
  const faults = linkFaults(start, choices)
  const isOther = isChanged(start, choices)
  const body = linkBody(start, choices)
  const save = async () => {
    if (!isOther) return onDone()
    setChecked(true)
    if (Object.values(faults).some(Boolean)) return
    // A refusal was shown, and what was typed stays.
    const reply = await saving.run({ body: { id: design.id, ...body } }).catch(() => null)
    if (reply) onDone()
  }
  const told = (key: keyof typeof faults) => {
    const fault = isChecked ? faults[key] : undefined
    return fault && t(fault)
  }
  return {
    choices,
    change: (change: Partial<LinkChoices>) => setChoices((old) => ({ ...old, ...change })),
    told: { form: told('form'), list: told('list'), shown: told('shown') },
    /** It will be the links of whoever saves them. */
    changesOwner: isOther && body.enabledMark === 1,
    save,
    isSaving: saving.isRunning,
  }
}

function Filled({ design, frame, ...start }: LinkStart & { design: DesignRow; frame: DialogFrame }) {
  const t = useTranslations('designs.links')
  const tButtons = useTranslations('common')
  const { user } = useShell()
  const { onClose } = frame
  const links = useLinks(design, start, () => onClose?.())
  const { choices, change, told } = links
  const { settings, fields } = start
  const had = passwordsOf(settings)
  const was = storedChoices(settings)
  const panel = (kind: 'form' | 'list', address: string, children?: ReactNode) => (
    <LinkPartPanel
      kind={kind}
      part={choices[kind]}
      wasOpen={was[kind].isOpen}
      hasPassword={had[kind]}
      address={address}
      passwordFault={told[kind]}
      onChange={(next) => change({ [kind]: { ...choices[kind], ...next } })}
    >
      {children}
    </LinkPartPanel>
  )
  return (
    <Surface
      open
      {...frame}
      subtitle={design.fullName}
      busy={links.isSaving}
      footer={
        <>
          <Button onClick={() => onClose?.()}>{tButtons('cancel')}</Button>
          <Button variant="primary" loading={links.isSaving} onClick={() => void links.save()}>
            {tButtons('confirm')}
          </Button>
        </>
      }
    >
      <div className={styles.links}>
        {panel('form', settings.formLink)}
        {start.hasList ? panel('list', settings.columnLink, <ListChoices fields={fields} links={links} />) : null}
        {links.changesOwner ? (
          <Alert tone="warning" role="status">
            {t('rights', { name: user.userName })}
          </Alert>
        ) : null}
      </div>
    </Surface>
  )
}

/** What a public list is looked through by, and what it shows, in the order they were chosen in. */
function ListChoices({ fields, links }: { fields: readonly ListField[]; links: ReturnType<typeof useLinks> }) {
  const t = useTranslations('designs.links')
  const id = useId()
  const { choices, change, told } = links
  const { condition, shown } = choices
  const options = (offered: readonly ListField[]) => offered.map(({ code, label }) => ({ value: code, label: label || code }))
  const showable = options(showableFields(fields))
  return (
    <>
      <Field id={`${id}-condition`} label={t('condition')}>
        {condition === null ? (
          <p className={styles.covers}>{t('filter')}</p>
        ) : (
          <FieldCombobox
            id={`${id}-condition`}
            isMultiple
            isClearable
            placeholder={t('choose')}
            options={options(searchableFields(fields))}
            values={condition}
            onChange={(codes) => change({ condition: codes })}
          />
        )}
      </Field>
      <Field id={`${id}-shown`} label={t('shown')} isRequired {...(told.shown ? { error: told.shown } : {})}>
        {showable.length === 0 ? (
          <p className={styles.covers}>{t('noFields')}</p>
        ) : (
          <FieldCombobox
            id={`${id}-shown`}
            isMultiple
            isClearable
            placeholder={t('choose')}
            options={showable}
            values={shown}
            onChange={(codes) => change({ shown: codes })}
            {...(told.shown ? { error: told.shown, errorId: `${id}-shown-error` } : {})}
          />
        )}
      </Field>
    </>
  )
}
