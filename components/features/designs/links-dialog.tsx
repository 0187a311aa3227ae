import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { type DialogFrame, LoadingDialog } from '@/components/features/form-dialog/public'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { FieldCombobox } from '@/components/ui/field-combobox'
import { Surface } from '@/components/ui/surface'
import { widgetSchemas } from '@/components/widgets/schemas'
import { useFresh } from '@/lib/client/use-fresh'
import { useMutation } from '@/lib/client/use-mutation'
import type { CallData } from '@/lib/contract/endpoint'
import type { DesignRow } from '@/lib/contract/online-dev/design-base'
import { shortLink } from '@/lib/contract/online-dev/short-link'
import { fieldsOfForm, type ListField } from '@/lib/designer/list/list-fields'
import { parseDesign } from '@/lib/form/parse-design'
import { webTypes } from './constants'
import styles from './designs.module.css'
import { LinkPartPanel } from './link-part-panel'
import { chosenCodes, isWeakPassword, type LinkPart, searchableFields, showableFields, storedChoice } from './link-settings-form'
import { useReleasedForm } from './queries'

type LinksDialogProps = { design: DesignRow; onClose: () => void }
type Settings = CallData<typeof shortLink.read>
type Start = { settings: Settings; fields: readonly ListField[] }

/** 外链设置 (contract 3b §13): a form and a list for everybody who has the address. */
export function LinksDialog({ design, onClose }: LinksDialogProps) {
  const t = useTranslations('admin.designs.links')
  const settings = useFresh(shortLink.read, { params: { id: design.id } })
  const released = useReleasedForm(design.id)
  const start =
    settings.data && released.data !== undefined
      ? { settings: settings.data, fields: fieldsOfForm(parseDesign(released.data?.formData ?? '', widgetSchemas)) }
      : undefined
  return (
    <LoadingDialog<Start>
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

type Faults = { form?: string; list?: string; shown?: string }

function useLinks(design: DesignRow, { settings, fields }: Start, onSaved: () => void) {
  const t = useTranslations('admin.designs.links')
  const saving = useMutation(shortLink.save, { successToast: true })
  const [form, setForm] = useState<LinkPart>(partOf(settings.formUse, settings.formPassUse))
  const [list, setList] = useState<LinkPart>(partOf(settings.columnUse, settings.columnPassUse))
  const [condition, setCondition] = useState(chosenCodes(settings.columnCondition))
  const [shown, setShown] = useState(chosenCodes(settings.columnText) ?? [])
  const [isChecked, setChecked] = useState(false)
  const had = { form: Number(settings.formPassUse) === 1, list: Number(settings.columnPassUse) === 1 }
  const passwordFault = (part: LinkPart, isKept: boolean) => {
    if (!part.isOpen || !part.asksPassword || (part.password === '' && isKept)) return undefined
    return part.password === '' ? t('passwordNeeded') : isWeakPassword(part.password) ? t('weak') : undefined
  }
  const faults = {
    form: passwordFault(form, had.form),
    list: passwordFault(list, had.list),
    shown: list.isOpen && shown.length === 0 ? t('shownNeeded') : undefined,
  }
  const save = async () => {
    setChecked(true)
    if (Object.values(faults).some(Boolean)) return
    const body = {
      id: design.id,
      formUse: Number(form.isOpen),
      formPassUse: asked(form, had.form),
      formPassword: form.isOpen && form.asksPassword ? form.password : '',
      columnUse: Number(list.isOpen),
      columnPassUse: asked(list, had.list),
      columnPassword: list.isOpen && list.asksPassword ? list.password : '',
      columnCondition: condition === null ? settings.columnCondition : storedChoice(condition, fields),
      columnText: storedChoice(shown, fields),
      enabledMark: Number(form.isOpen || list.isOpen),
    }
    // A refusal was shown, and what was typed stays.
    const reply = await saving.run({ body }).catch(() => null)
    if (reply) onSaved()
  }
  const told: Faults = {}
  if (isChecked) for (const key of ['form', 'list', 'shown'] as const) if (faults[key]) told[key] = faults[key]
  return { form, setForm, list, setList, condition, setCondition, shown, setShown, had, told, save, isSaving: saving.isRunning }
}

/** A closed link without a password asks for none: there is none to ask for. */
const asked = (part: LinkPart, isKept: boolean) => Number(part.asksPassword && (part.isOpen || isKept))

const partOf = (use: unknown, pass: unknown): LinkPart => ({
  isOpen: Number(use) === 1,
  asksPassword: Number(pass) === 1,
  password: '',
})

function Filled({ design, frame, settings, fields }: Start & { design: DesignRow; frame: DialogFrame }) {
  const tButtons = useTranslations('common')
  const { onClose } = frame
  const links = useLinks(design, { settings, fields }, () => onClose?.())
  const { form, setForm, list, setList, had, told } = links
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
        <LinkPartPanel
          kind="form"
          part={form}
          wasOpen={Number(settings.formUse) === 1}
          hasPassword={had.form}
          address={settings.formLink}
          passwordFault={told.form}
          onChange={(change) => setForm({ ...form, ...change })}
        />
        {Number(design.webType) === webTypes.list ? (
          <LinkPartPanel
            kind="list"
            part={list}
            wasOpen={Number(settings.columnUse) === 1}
            hasPassword={had.list}
            address={settings.columnLink}
            passwordFault={told.list}
            onChange={(change) => setList({ ...list, ...change })}
          >
            <ListChoices fields={fields} links={links} />
          </LinkPartPanel>
        ) : null}
      </div>
    </Surface>
  )
}

/** What a public list is looked through by, and what it shows, in the order they were chosen in. */
function ListChoices({ fields, links }: { fields: readonly ListField[]; links: ReturnType<typeof useLinks> }) {
  const t = useTranslations('admin.designs.links')
  const id = useId()
  const { condition, setCondition, shown, setShown, told } = links
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
            onChange={setCondition}
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
            onChange={setShown}
            {...(told.shown ? { error: told.shown, errorId: `${id}-shown-error` } : {})}
          />
        )}
      </Field>
    </>
  )
}
