import { compilePattern } from '@/lib/domain/safe-pattern'
import { calculationPlan } from './calculations'
import { linkagePlan } from './linkages'
import type { DesignProblem, FormDesign } from './types'
import { walkNodes } from './walk'

/** Faults that only show when the whole tree is known: formulas, cycles, patterns, references to fields that are gone. */
export function checkDesign(design: FormDesign): readonly DesignProblem[] {
  return [...calculationPlan(design).problems, ...linkagePlan(design).problems, ...patternProblems(design)]
}

function patternProblems(design: FormDesign): readonly DesignProblem[] {
  const problems: DesignProblem[] = []
  for (const node of walkNodes(design.fields)) {
    for (const rule of node.regList) {
      const pattern = compilePattern(rule.pattern)
      if ('fault' in pattern) problems.push({ code: 'badPattern', where: node.label || node.code, detail: pattern.fault })
    }
  }
  return problems
}
