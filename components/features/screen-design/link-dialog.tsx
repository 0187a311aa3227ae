import { useTranslations } from 'next-intl'
import { FormDialog, useDesignForm } from '@/components/features/form-dialog/public'
import { useShell } from '@/components/ground/public'
import { Alert } from '@/components/ui/alert'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { linkDaysMax } from '@/lib/contract/screen/screen-own'
import { radio } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { user } from '@/lib/form/build/reference-fields'
import { number, text } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import { readText } from '@/lib/form/read'
import type { RecordValues } from '@/lib/form/types'
import { type LinkRights, linkRights } from './constants'
import { issueLink } from './mutations'
import { useHasData } from './queries'

type LinkDialogProps = { id: string; onMade: (key: string) => void; onClose: () => void }

/** A link for a display: where it hangs, how long it lives, with whose rights it shows its numbers. */
export function LinkDialog({ id, onMade, onClose }: LinkDialogProps) {
  const t = useTranslations('screendesigns.links')
  const { user: person } = useShell()
  const offered = linkRights.filter((one) => one !== 'person' || person.isAdministrator)
  const hasData = useHasData(id)
  const form = useDesignForm({
    drafts: null,
    id: null,
    design: () => linkFormDesign(t, offered),
    values: {},
    follows: { fields: ['rights'], apply: followRights },
  })
  return (
    <FormDialog
      kind="general"
      title={t('make')}
      width="520px"
      onClose={onClose}
      form={form}
      notice={hasData && <Alert tone="warning">{t('needsRights')}</Alert>}
      save={{
        send: (filled) => issueLink(id, linkBody(filled)),
        done: ({ key }) => {
          onMade(key)
          onClose()
        },
      }}
    />
  )
}

function linkFormDesign(t: Texts, rights: readonly LinkRights[]) {
  return formDesign(
    [
      text('fullName', t('columns.name'), { required: true, maxlength: 50, placeholder: t('nameHint') }),
      number('days', t('days'), { min: 1, max: linkDaysMax, defaultValue: 30, required: true }),
      radio(
        'rights',
        t('columns.rights'),
        { fixed: rights.map((one) => [one, t(`rights.${one}`)] as const) },
        { defaultValue: 'none', tip: t('rightsTip') },
      ),
      user('userId', t('person'), { required: true }),
    ],
    widgetSchemas,
  )
}

/** Somebody is asked for only where his rights are meant. */
function followRights(store: FormStore) {
  const isPerson = store.getValue('rights') === 'person'
  store.setFieldState('userId', { hidden: !isPerson, required: isPerson })
}

function linkBody({ fullName, days, rights, userId }: RecordValues): RecordValues {
  return { fullName, days, userId: rights === 'person' ? readText(userId) : readText(rights) || 'none' }
}
