import { useTranslations } from 'next-intl'
import { setTemplate } from '@/lib/designer/report/public'
import type { ReportTemplate } from '@/lib/report/template'
import { ChoiceSetting, SegmentsSetting, SettingNote, SettingsSection, TextSetting } from '../../list/settings'
import { useSession } from '../../shell/session-context'
import { LengthSetting } from './length-setting'
import { useSheet } from './use-sheet'

type Page = ReportTemplate['page']

const sizes = ['A3', 'A4', 'A5', 'B5', 'Letter', 'custom'] as const satisfies readonly Page['size'][]
const orientations = ['portrait', 'landscape'] as const
const fits = ['width', 'none'] as const
const sides = ['top', 'right', 'bottom', 'left'] as const
const slots = ['left', 'center', 'right'] as const

/** The paper of the report, what fits on it, and what stands above and below each page. */
export function PagePanel() {
  const t = useTranslations('reportpanels.page')
  const { page } = useSheet()
  const { set, endBurst } = usePage()
  return (
    <>
      <SettingsSection title={t('paper')}>
        <ChoiceSetting
          label={t('size')}
          options={sizes.map((size) => ({ value: size, label: size === 'custom' ? t('custom') : size }))}
          values={[page.size]}
          onChange={([size]) => size && set(['size'], size)}
        />
        {page.size === 'custom' ? (
          (['width', 'height'] as const).map((key) => (
            <LengthSetting
              key={key}
              label={t(key)}
              min={30}
              max={2000}
              value={page[key]}
              onType={(value) => set([key], value, key)}
              onLeave={endBurst}
            />
          ))
        ) : (
          <SegmentsSetting
            label={t('orientation')}
            options={orientations.map((one) => ({ value: one, label: t(one) }))}
            value={page.orientation}
            onChange={(orientation) => set(['orientation'], orientation)}
          />
        )}
        <SegmentsSetting
          label={t('fit')}
          options={fits.map((one) => ({ value: one, label: t(`fits.${one}`) }))}
          value={page.fit}
          onChange={(fit) => set(['fit'], fit)}
        />
      </SettingsSection>
      <SettingsSection title={t('margins')}>
        {sides.map((side) => (
          <LengthSetting
            key={side}
            label={t(side)}
            max={200}
            value={page.margins[side]}
            onType={(value) => set(['margins'], { ...page.margins, [side]: value }, side)}
            onLeave={endBurst}
          />
        ))}
      </SettingsSection>
      <Slots name="header" />
      <Slots name="footer" />
    </>
  )
}

function Slots({ name }: { name: 'header' | 'footer' }) {
  const t = useTranslations('reportpanels.page')
  const { page } = useSheet()
  const { set, endBurst } = usePage()
  return (
    <SettingsSection title={t(name)}>
      {slots.map((slot) => (
        <TextSetting
          key={slot}
          label={t(`slots.${slot}`)}
          lengthMax={500}
          value={page[name][slot]}
          onType={(text) => set([name], { ...page[name], [slot]: text }, `${name}${slot}`)}
          onLeave={endBurst}
        />
      ))}
      <SettingNote>{t('slotHint', slotWords)}</SettingNote>
    </SettingsSection>
  )
}

/** What the slots fill in: the words stand in no text of ours, since braces mean something there. */
const slotWords = { page: '{page}', pages: '{pages}', date: '{date}', name: '{name}' }

function usePage() {
  const session = useSession()
  return {
    set: (path: readonly string[], value: unknown, burst?: string) =>
      void session.run(setTemplate([{ path: ['page', ...path], value }]), burst && `page.${burst}`),
    endBurst: () => session.history.endBurst(),
  }
}
