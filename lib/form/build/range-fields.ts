import { type Common, type Field, field } from './field'
import { word } from './words'

/** Two ends of something, kept as a list of both. */
const config = { trigger: 'change', defaultValue: [] }

export function dateRange(name: string, label: string, options: Common = {}): Field {
  return field('dateRange', name, label, options, config, {
    placeholder: word('choose'),
    clearable: true,
    type: 'daterange',
    format: 'yyyy-MM-dd',
    readonly: false,
    startPlaceholder: word('startDay'),
    endPlaceholder: word('endDay'),
  })
}

/** Two moments, to the minute. */
export function dateTimeRange(name: string, label: string, options: Common = {}): Field {
  return field('dateRange', name, label, options, config, {
    placeholder: word('choose'),
    clearable: true,
    type: 'datetimerange',
    format: 'yyyy-MM-dd HH:mm',
    readonly: false,
    startPlaceholder: word('startTime'),
    endPlaceholder: word('endTime'),
  })
}

export function timeRange(name: string, label: string, options: Common = {}): Field {
  return field('timeRange', name, label, options, config, {
    placeholder: word('choose'),
    clearable: true,
    format: 'HH:mm',
    readonly: false,
    startPlaceholder: word('startTime'),
    endPlaceholder: word('endTime'),
  })
}

/** A time of day. */
export function time(name: string, label: string, options: Common<string> = {}): Field {
  const own = { placeholder: word('choose'), clearable: true, format: 'HH:mm', readonly: false }
  return field('timePicker', name, label, options, { trigger: 'change', defaultValue: '' }, own)
}

export function numberRange(name: string, label: string, options: Common & { precision?: number } = {}): Field {
  return field('numberRange', name, label, options, config, { precision: options.precision ?? 0 })
}
