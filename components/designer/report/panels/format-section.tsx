import { useTranslations } from 'next-intl'
import type { ReportFormat } from '@/lib/report/template'
import { ChoiceSetting, NumberSetting, SettingsSection, SwitchSetting, TextSetting } from '../../list/settings'
import type { CellHolder } from './use-cell-holder'

const kinds = ['general', 'text', 'number', 'percent', 'date', 'amountInWords'] as const
const patterns = ['yyyy-MM-dd', 'yyyy-MM', 'yyyy', 'yyyy-MM-dd HH:mm', 'yyyy年MM月dd日', 'yyyy年MM月', 'MM-dd', 'HH:mm'] as const
const decimalsMax = 10

type FormatProps = { format: ReportFormat | undefined; holder: CellHolder }

/** How values are written; of all cells that are chosen. */
export function FormatSection({ format, holder }: FormatProps) {
  const t = useTranslations('reportpanels.format')
  const kind = format?.kind ?? 'general'
  const set = (key: string, value: unknown, burst?: string) =>
    holder.setAll([{ path: ['format', key], value }], burst && `format.${burst}`)
  const isNumber = kind === 'number' || kind === 'percent'
  return (
    <SettingsSection title={t('name')} isOpen={format !== undefined}>
      <ChoiceSetting
        label={t('kind')}
        options={kinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
        values={[kind]}
        onChange={([next = 'general']) =>
          holder.setAll([{ path: ['format'], value: next === 'general' ? undefined : { ...format, kind: next } }])
        }
      />
      {isNumber ? (
        <>
          <NumberSetting
            label={t('decimals')}
            min={0}
            max={decimalsMax}
            placeholder={t('asIs')}
            value={format?.decimals ?? null}
            onType={(decimals) => set('decimals', decimals ?? undefined, 'decimals')}
            onLeave={holder.endBurst}
          />
          <SwitchSetting
            label={t('thousands')}
            isOn={format?.thousands ?? false}
            onChange={(isOn) => set('thousands', isOn || undefined)}
          />
          <SwitchSetting
            label={t('hidesZero')}
            isOn={format?.hidesZero ?? false}
            onChange={(isOn) => set('hidesZero', isOn || undefined)}
          />
        </>
      ) : null}
      {kind === 'date' ? (
        <ChoiceSetting
          label={t('pattern')}
          options={patterns.map((one) => ({ value: one, label: one }))}
          values={[format?.pattern ?? patterns[0]]}
          knownText={format?.pattern ?? patterns[0]}
          onChange={([pattern]) => pattern && set('pattern', pattern)}
        />
      ) : null}
      {(['prefix', 'suffix', 'empty'] as const).map((key) => (
        <TextSetting
          key={key}
          label={t(key)}
          lengthMax={key === 'empty' ? 50 : 20}
          value={format?.[key] ?? ''}
          onType={(text) => set(key, text || undefined, key)}
          onLeave={holder.endBurst}
        />
      ))}
    </SettingsSection>
  )
}
