import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ValueControl } from '@/components/form/value-control'
import { Button, IconButton } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { widgetSchemas } from '@/components/widgets/schemas'
import { formDesign } from '@/lib/form/build/form-design'
import { color } from '@/lib/form/build/value-fields'
import { readText } from '@/lib/form/read'
import type { ReportCell, ReportStyle } from '@/lib/report/template'
import { SettingNote, SettingRow, SettingsSection, SwitchSetting } from '../../list/settings'
import { FormulaSetting } from './formula-setting'
import styles from './report-panels.module.css'
import type { CellHolder } from './use-cell-holder'

type Conditions = ReportCell['conditions']

const conditionsMax = 20
const colours = ['color', 'fill'] as const
const fresh: Conditions[number] = { when: 'value < 0', style: { color: '#cf1322' } }

/** Looks that cells have where something holds; each is laid over those before it. */
export function ConditionsSection({ conditions, holder }: { conditions: Conditions; holder: CellHolder }) {
  const t = useTranslations('reportpanels.looks')
  const write = (next: Conditions, burst?: string) =>
    holder.setAll([{ path: ['conditions'], value: next.length === 0 ? undefined : next }], burst)
  return (
    <SettingsSection title={t('name')} isOpen={conditions.length > 0}>
      <SettingNote>{t('hint')}</SettingNote>
      {conditions.map((condition, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a condition is its place; what it shows comes from outside.
        <fieldset key={at} className={styles.look}>
          <legend>
            {t('number', { number: at + 1 })}
            <IconButton size="sm" label={t('remove', { number: at + 1 })} onClick={() => write(conditions.toSpliced(at, 1))}>
              <Icon name="trash" size={14} />
            </IconButton>
          </legend>
          <FormulaSetting
            label={t('when')}
            value={condition.when}
            onType={(when) => write(conditions.with(at, { ...condition, when }), `when${at}`)}
            onLeave={holder.endBurst}
          />
          <LookSettings look={condition.style} onChange={(style) => write(conditions.with(at, { ...condition, style }))} />
        </fieldset>
      ))}
      {conditions.length < conditionsMax ? (
        <Button size="sm" startIcon={<Icon name="plus" size={14} />} onClick={() => write([...conditions, fresh])}>
          {t('add')}
        </Button>
      ) : null}
    </SettingsSection>
  )
}

function LookSettings({ look, onChange }: { look: ReportStyle; onChange: (style: ReportStyle) => void }) {
  const t = useTranslations('reportpanels.looks')
  return (
    <>
      {colours.map((key) => (
        <ColorSetting
          key={key}
          label={t(key)}
          value={look[key] ?? ''}
          onChange={(value) => onChange({ ...look, [key]: value || undefined })}
        />
      ))}
      <SwitchSetting
        label={t('bold')}
        isOn={look.bold ?? false}
        onChange={(bold) => onChange({ ...look, bold: bold || undefined })}
      />
    </>
  )
}

function ColorSetting({ label, value, onChange }: { label: string; value: string; onChange: (color: string) => void }) {
  const design = useMemo(() => formDesign([color('value', label)], widgetSchemas), [label])
  return (
    <SettingRow label={label}>
      {(id) => (
        <ValueControl design={design} id={id} label={label} value={value} onChange={(next) => onChange(hexOf(readText(next)))} />
      )}
    </SettingRow>
  )
}

/** Templates know `#rrggbb` alone; other ways to write a colour are none. */
function hexOf(text: string): string {
  return /^#[0-9a-fA-F]{6}$/.test(text) ? text : ''
}
