import type { WidgetKeys } from '../build/widget-keys'
import type { WidgetFacts } from './facts'
import { factsOf, isWidgetType, widgetFacts } from './table'
import { currentTypeName, type WidgetType, widgetTypes } from './widget-types'

describe('facts of widgets', () => {
  test('are there for every type once, and a missing widget or fact is a type error', () => {
    expect(Object.keys(widgetFacts).sort()).toEqual([...new Set(widgetTypes)].sort())
    const { rate: _widget, ...others } = widgetFacts
    // @ts-expect-error a widget has no facts
    const withoutWidget: Record<WidgetType, WidgetFacts> = others
    const { shape: _fact, ...facts } = widgetFacts.rate
    // @ts-expect-error a fact of a widget is missing
    const withoutFact: WidgetFacts = facts
    // Fields are built of widgets that there are.
    const built: readonly WidgetType[] = [] as (keyof WidgetKeys)[]
    expect([withoutWidget, withoutFact, ...built]).toHaveLength(2)
  })

  test('follow older type keys, and decide nothing for a widget that nobody knows', () => {
    expect(factsOf(currentTypeName('comInput'))).toBe(widgetFacts.input)
    expect(factsOf(currentTypeName('comSelect'))).toBe(widgetFacts.organizeSelect)
    for (const type of ['ofAnotherVersion', '', 'constructor', '__proto__']) {
      expect(isWidgetType(type)).toBe(false)
      expect(factsOf(type)).toMatchObject({
        kind: 'field',
        filledBy: 'nobody',
        paste: null,
        searchControl: null,
        publicUse: null,
      })
    }
  })

  test('agree with each other', () => {
    for (const type of widgetTypes) {
      const facts = widgetFacts[type]
      const isNameless = facts.name === 'none'
      const hasOptions = facts.follows === 'optionParameters' || facts.searchControl === 'states'
      expect([type, facts.isWorded]).toEqual([type, hasOptions])
      expect([type, facts.filledBy === 'nobody']).toEqual([type, isNameless])
      expect([type, facts.display !== null || !['field', 'table'].includes(facts.kind)]).toEqual([type, isNameless])
      // What only signed-in people can be offered is open to nobody else.
      if (facts.asksPlatform) expect([type, facts.publicUse]).toEqual([type, null])
      if (facts.cellType) expect([type, widgetFacts[facts.cellType].canBeInTable]).toEqual([type, true])
      if (facts.copiesFrom) expect(widgetTypes.some((other) => widgetFacts[other].chosenFrom === facts.copiesFrom)).toBe(true)
    }
  })
})
