import { compilePattern } from '@/lib/domain/safe-pattern'
import { calculationPlan } from './calculations'
import { designProblemsMax } from './limits'
import { linkagePlan } from './linkages'
import type { DesignProblem, FormDesign } from './types'
import { walkNodes } from './walk'

/**
 * All that is wrong with a design: what could not be read, and what only shows when the whole tree is known, which are formulas, cycles,
 * patterns, and references to fields that are gone. Apart from reading, because who only looks at a list needs no engine for formulas.
 */
export function problemsOf(design: FormDesign): readonly DesignProblem[] {
  const { problems } = design
  const found = [...problems, ...calculationPlan(design).problems, ...linkagePlan(design).problems, ...patternProblems(design)]
  return found.slice(0, designProblemsMax)
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
