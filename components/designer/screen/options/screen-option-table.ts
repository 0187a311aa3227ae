import type { OwnScreenKey } from '@/lib/screen/kinds'
import { screenBorders, screenLines, screenOptions } from '@/lib/screen/options'
import type { OptionField, OptionGroup } from '../../portal/options/option-types'
import { choice, color, flag, number, text, when } from '../../portal/options/shared-options'

const look = (...fields: readonly OptionField[]): OptionGroup => ({ name: 'look', fields })
const colors = (...fields: readonly OptionField[]): OptionGroup => ({ name: 'colors', fields })
const size = (key: string, fallback: number) => number(key, fallback, 8, 400)
const align = choice('align', ['left', 'center', 'right'], 'center')

const { screenNumber, screenTable, screenProgress, screenLevel, screenClock, screenBorder, screenLine, screenRotation } =
  screenOptions

/** The properties of each kind that only screens have (`lib/screen/options`); those of portals have theirs in the table of portals. */
export const screenOptionTable: Readonly<Record<OwnScreenKey, readonly OptionGroup[]>> = {
  screenNumber: [
    look(
      ...[text('prefix', 20), text('suffix', 20), number('decimals', screenNumber.decimals, 0, 6)],
      ...[flag('hasGroups', true), flag('hasTiles', true), flag('isAnimated', true)],
      ...[size('fontSize', screenNumber.fontSize), flag('fontWeight', true), align],
    ),
    colors(
      color('color'),
      when(color('tileColor'), (values) => values('hasTiles') !== false),
    ),
  ],
  screenTable: [
    {
      name: 'columns',
      fields: [
        {
          ...{ kind: 'entries', key: 'columnData', nameKey: 'fullName', isOneAtLeast: true, max: 50 },
          fields: [
            ...[text('fullName', 50), text('filedName', 100)],
            ...[choice('align', ['left', 'center', 'right'], 'left'), number('width', 0, 0, 1000)],
          ],
          make: (at) => ({ fullName: '', filedName: `field${at}`, align: 'left', width: 0 }),
        },
      ],
    },
    look(
      number('rowsShown', screenTable.rowsShown, 1, 50),
      choice('scroll', ['line', 'page', 'none'], screenTable.scroll),
      when(number('interval', screenTable.interval, 500, 60_000), (values) => values('scroll') !== 'none'),
      ...[flag('hasHeader', true), flag('hasIndex'), size('fontSize', screenTable.fontSize)],
    ),
    colors(color('color'), color('headerColor'), color('headerBackground'), color('oddBackground'), color('evenBackground')),
  ],
  screenProgress: [
    look(
      choice('shape', ['bar', 'ring'], screenProgress.shape),
      ...[number('max', screenProgress.max, 1, 99_999), number('thickness', screenProgress.thickness, 2, 200)],
      ...[flag('hasText', true), text('suffix', 20), size('fontSize', screenProgress.fontSize)],
    ),
    colors(color('color'), color('fromColor'), color('toColor'), color('trackColor')),
  ],
  screenLevel: [
    look(
      choice('shape', ['circle', 'box'], screenLevel.shape),
      number('max', screenLevel.max, 1, 99_999),
      ...[text('suffix', 20), size('fontSize', screenLevel.fontSize)],
    ),
    colors(color('color'), color('waterColor'), color('frameColor')),
  ],
  screenClock: [
    look(text('format', 50), flag('hasWeekday', true), size('fontSize', screenClock.fontSize), align),
    colors(color('color')),
  ],
  screenBorder: [
    look(
      choice('frame', screenBorders, screenBorder.frame),
      ...[text('title', 50), size('titleFontSize', screenBorder.titleFontSize)],
    ),
    colors(color('color'), color('accentColor'), color('background'), color('titleColor')),
  ],
  screenLine: [
    look(choice('line', screenLines, screenLine.line), flag('isAnimated', true)),
    colors(color('color'), color('accentColor')),
  ],
  screenRotation: [
    look(
      number('interval', screenRotation.interval, 1000, 60_000),
      choice('change', ['fade', 'slide', 'none'], screenRotation.change),
      flag('hasDots', true),
    ),
  ],
}
