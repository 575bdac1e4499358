import type { MigrationInterface } from 'typeorm';
import { AccountsAndSite1763700000000 } from './1763700000000-accounts-and-site.js';
import { EventsJobsAudit1763700000001 } from './1763700000001-events-jobs-audit.js';
import { Mail1763700000002 } from './1763700000002-mail.js';
import { Files1763700000003 } from './1763700000003-files.js';
import { Values1763700000004 } from './1763700000004-values.js';
import { Identity1763700000010 } from './1763700000010-identity.js';
import { ProjectPages1763700000020 } from './1763700000020-project-pages.js';
import { Team1763700000021 } from './1763700000021-team.js';
import { Applications1763700000022 } from './1763700000022-applications.js';
import { Store1763700000023 } from './1763700000023-store.js';
import { Support1763700000030 } from './1763700000030-support.js';
import { Administration1763700000040 } from './1763700000040-administration.js';
import { ProjectVersions1763700000050 } from './1763700000050-project-versions.js';
import { ValuesVersion1763700000061 } from './1763700000061-values-version.js';
import { TicketTags1763700000062 } from './1763700000062-ticket-tags.js';
import { SecurityEvents1763700000075 } from './1763700000075-security-events.js';
import { SessionProofs1763700000080 } from './1763700000080-session-proofs.js';
import { RoleCodeLimits1763700000081 } from './1763700000081-role-code-limits.js';
import { TicketQueue1763700000090 } from './1763700000090-ticket-queue.js';
import { TicketCheckRequests1763700000091 } from './1763700000091-ticket-check-requests.js';
import { TicketHandling1763700000092 } from './1763700000092-ticket-handling.js';
import { TicketSearch1763700000093 } from './1763700000093-ticket-search.js';
import { ProjectLooks1763700000095 } from './1763700000095-project-looks.js';
import { SecondFactorResets1763700000100 } from './1763700000100-second-factor-resets.js';
import { RoleCodeNotes1763700000101 } from './1763700000101-role-code-notes.js';
import { ApplicationStates1763700000102 } from './1763700000102-application-states.js';
import { TicketSilence1763700000110 } from './1763700000110-ticket-silence.js';
import { SavedReplies1763700000120 } from './1763700000120-saved-replies.js';
import { TicketStatistics1763700000121 } from './1763700000121-ticket-statistics.js';
import { SupportContent1763700000130 } from './1763700000130-support-content.js';
import { AuditRequests1763700000131 } from './1763700000131-audit-requests.js';
import { ReplacedSessions1763700000140 } from './1763700000140-replaced-sessions.js';
import { Inbox1763700000150 } from './1763700000150-inbox.js';
import { Announcements1763700000151 } from './1763700000151-announcements.js';
import { Discussion1763700000160 } from './1763700000160-discussion.js';
import { Bugs1763700000161 } from './1763700000161-bugs.js';
import { BuildFiles1763700000170 } from './1763700000170-build-files.js';
import { ApiTokens1763700000171 } from './1763700000171-api-tokens.js';
import { BuildDownloads1763700000172 } from './1763700000172-build-downloads.js';
import { BuildReviews1763700000176 } from './1763700000176-build-reviews.js';
import { Playtests1763700000177 } from './1763700000177-playtests.js';
import { BuildSearch1763700000195 } from './1763700000195-build-search.js';
import { Ledger1763700000210 } from './1763700000210-ledger.js';
import { Transactions1763700000211 } from './1763700000211-transactions.js';
import { Budgets1763700000212 } from './1763700000212-budgets.js';
import { Company1763700000213 } from './1763700000213-company.js';
import { VatReturns1763700000214 } from './1763700000214-vat-returns.js';
import { Journals1763700000215 } from './1763700000215-journals.js';
import { Publication1763700000216 } from './1763700000216-publication.js';
import { VatSums1763700000217 } from './1763700000217-vat-sums.js';
import { TaxAdjustments1763700000218 } from './1763700000218-tax-adjustments.js';
import { ExchangeRates1763700000219 } from './1763700000219-exchange-rates.js';
import { ForecastOverrides1763700000220 } from './1763700000220-forecast-overrides.js';
import { BoxSix1763700000221 } from './1763700000221-box-six.js';
import { DecidedDocuments1763700000222 } from './1763700000222-decided-documents.js';
import { SelfReversed1763700000223 } from './1763700000223-self-reversed.js';
import { ForecastVersions1763700000227 } from './1763700000227-forecast-versions.js';
import { GrantsAndDeadlines1763700000228 } from './1763700000228-grants-and-deadlines.js';
import { Clarity1763700000232 } from './1763700000232-clarity.js';
import { Expenses1763700000233 } from './1763700000233-expenses.js';
import { Statements1763700000234 } from './1763700000234-statements.js';
import { ClarityAnalytics1763700000246 } from './1763700000246-clarity-analytics.js';
import { BankDetails1763700000247 } from './1763700000247-bank-details.js';
import { ClarityLists1763700000248 } from './1763700000248-clarity-lists.js';
import { Sales1763700000249 } from './1763700000249-sales.js';
import { SaleImports1763700000250 } from './1763700000250-sale-imports.js';
import { InvoiceSuppliers1763700000251 } from './1763700000251-invoice-suppliers.js';
import { AdminsOffers1763700000270 } from './1763700000270-admins-offers.js';
import { ExpenseVat1795620284000 } from './1795620284000-expense-vat.js';
import { TicketMentions1795621266391 } from './1795621266391-ticket-mentions.js';
import { SaleSums1795622591000 } from './1795622591000-sale-sums.js';
import { TransferDifferences1795623580000 } from './1795623580000-transfer-differences.js';
import { ShownMailLinks1795630800000 } from './1795630800000-shown-mail-links.js';
import { TimeOnPrivateBugs1795634400000 } from './1795634400000-time-on-private-bugs.js';
import { TicketTurns1795643600000 } from './1795643600000-ticket-turns.js';
import { OverdueDeadlines1795643931000 } from './1795643931000-overdue-deadlines.js';
import { YearEndChanges1795667846000 } from './1795667846000-year-end-changes.js';
import { JobsOfKind1795668181000 } from './1795668181000-jobs-of-kind.js';
import { ReversedBy1795689840000 } from './1795689840000-reversed-by.js';
import { CustomerActivity1795702500000 } from './1795702500000-customer-activity.js';
import { PreviousLimit1795716000000 } from './1795716000000-previous-limit.js';
import { WorkMails1795719600000 } from './1795719600000-work-mails.js';
import { DeletedSessions1795723200000 } from './1795723200000-deleted-sessions.js';
import { RefundsNeverPaid1795730400000 } from './1795730400000-refunds-never-paid.js';
import { Policies1795734000000 } from './1795734000000-policies.js';
import { Training1795737600000 } from './1795737600000-training.js';
import { Contracts1795741200000 } from './1795741200000-contracts.js';
import { Drive1795744800000 } from './1795744800000-drive.js';
import { WordDocuments1795748400000 } from './1795748400000-word-documents.js';
import { TrainingAssignments1795750000000 } from './1795750000000-training-assignments.js';
import { ClosedPolicyVersions1795753600000 } from './1795753600000-closed-policy-versions.js';
import { WithdrawnContractRequests1795754000000 } from './1795754000000-withdrawn-contract-requests.js';
import { SecurityReviews1795760000000 } from './1795760000000-security-reviews.js';
import { AddressRules1795764000000 } from './1795764000000-address-rules.js';
import { CspReports1795768000000 } from './1795768000000-csp-reports.js';
import { SecretFindings1795768100000 } from './1795768100000-secret-findings.js';
import { SecurityAdvisories1795768200000 } from './1795768200000-security-advisories.js';
import { Detections1795772000000 } from './1795772000000-detections.js';
import { Passkeys1795777300000 } from './1795777300000-passkeys.js';
import { PasskeyRequirement1795777400000 } from './1795777400000-passkey-requirement.js';
import { AuditHeadMail1795780000000 } from './1795780000000-audit-head-mail.js';
import { ExploitRuns1795780500000 } from './1795780500000-exploit-runs.js';
import { UnusedDocumentImages1795781000000 } from './1795781000000-unused-document-images.js';
import { Ipv6Silences1795781000000 } from './1795781000000-ipv6-silences.js';
import { DriveOrders1795781100000 } from './1795781100000-drive-orders.js';
import { VatPayments1795781200000 } from './1795781200000-vat-payments.js';
import { RestrictedBuilds1795781200000 } from './1795781200000-restricted-builds.js';
import { CorporationTaxCharges1795781300000 } from './1795781300000-corporation-tax-charges.js';
import { FileOwner1795784000000 } from './1795784000000-file-owner.js';
import { CorporationTaxPayments1795784100000 } from './1795784100000-corporation-tax-payments.js';
import { ContractsByTime1795784200000 } from './1795784200000-contracts-by-time.js';
import { FailingSchedules1795784300000 } from './1795784300000-failing-schedules.js';
import { BuildsWithoutFile1795784400000 } from './1795784400000-builds-without-file.js';
import { ManualPayments1795784500000 } from './1795784500000-manual-payments.js';
import { Presences1795784600000 } from './1795784600000-presences.js';
import { RefundsWithoutEntry1795784700000 } from './1795784700000-refunds-without-entry.js';
import { ProofCookieLifetime1795784800000 } from './1795784800000-proof-cookie-lifetime.js';
import { VatEndDate1795784900000 } from './1795784900000-vat-end-date.js';
import { TrainingImports1795785000000 } from './1795785000000-training-imports.js';
import { ProofKinds1795785100000 } from './1795785100000-proof-kinds.js';
import { RoleRemovals1795785500000 } from './1795785500000-role-removals.js';
import { LatePayrollClaims1795785900000 } from './1795785900000-late-payroll-claims.js';

/** Every migration in order. A database with a migration that is not listed here is newer than the program. */
export const migrations: Array<new () => MigrationInterface> = [
  AccountsAndSite1763700000000,
  EventsJobsAudit1763700000001,
  Mail1763700000002,
  Files1763700000003,
  Values1763700000004,
  Identity1763700000010,
  ProjectPages1763700000020,
  Team1763700000021,
  Applications1763700000022,
  Store1763700000023,
  Support1763700000030,
  Administration1763700000040,
  ProjectVersions1763700000050,
  ValuesVersion1763700000061,
  TicketTags1763700000062,
  SecurityEvents1763700000075,
  SessionProofs1763700000080,
  RoleCodeLimits1763700000081,
  TicketQueue1763700000090,
  TicketCheckRequests1763700000091,
  TicketHandling1763700000092,
  TicketSearch1763700000093,
  ProjectLooks1763700000095,
  SecondFactorResets1763700000100,
  RoleCodeNotes1763700000101,
  ApplicationStates1763700000102,
  TicketSilence1763700000110,
  SavedReplies1763700000120,
  TicketStatistics1763700000121,
  SupportContent1763700000130,
  AuditRequests1763700000131,
  ReplacedSessions1763700000140,
  Inbox1763700000150,
  Announcements1763700000151,
  Discussion1763700000160,
  Bugs1763700000161,
  BuildFiles1763700000170,
  ApiTokens1763700000171,
  BuildDownloads1763700000172,
  BuildReviews1763700000176,
  Playtests1763700000177,
  BuildSearch1763700000195,
  Ledger1763700000210,
  Transactions1763700000211,
  Budgets1763700000212,
  Company1763700000213,
  VatReturns1763700000214,
  Journals1763700000215,
  Publication1763700000216,
  VatSums1763700000217,
  TaxAdjustments1763700000218,
  ExchangeRates1763700000219,
  ForecastOverrides1763700000220,
  BoxSix1763700000221,
  DecidedDocuments1763700000222,
  SelfReversed1763700000223,
  ForecastVersions1763700000227,
  GrantsAndDeadlines1763700000228,
  Clarity1763700000232,
  Expenses1763700000233,
  Statements1763700000234,
  ClarityAnalytics1763700000246,
  BankDetails1763700000247,
  ClarityLists1763700000248,
  Sales1763700000249,
  SaleImports1763700000250,
  InvoiceSuppliers1763700000251,
  AdminsOffers1763700000270,
  ExpenseVat1795620284000,
  TicketMentions1795621266391,
  SaleSums1795622591000,
  TransferDifferences1795623580000,
  ShownMailLinks1795630800000,
  TimeOnPrivateBugs1795634400000,
  TicketTurns1795643600000,
  OverdueDeadlines1795643931000,
  YearEndChanges1795667846000,
  JobsOfKind1795668181000,
  ReversedBy1795689840000,
  CustomerActivity1795702500000,
  PreviousLimit1795716000000,
  WorkMails1795719600000,
  DeletedSessions1795723200000,
  RefundsNeverPaid1795730400000,
  Policies1795734000000,
  Training1795737600000,
  Contracts1795741200000,
  Drive1795744800000,
  WordDocuments1795748400000,
  TrainingAssignments1795750000000,
  ClosedPolicyVersions1795753600000,
  WithdrawnContractRequests1795754000000,
  SecurityReviews1795760000000,
  AddressRules1795764000000,
  CspReports1795768000000,
  SecretFindings1795768100000,
  SecurityAdvisories1795768200000,
  Detections1795772000000,
  Passkeys1795777300000,
  PasskeyRequirement1795777400000,
  AuditHeadMail1795780000000,
  ExploitRuns1795780500000,
  Ipv6Silences1795781000000,
  UnusedDocumentImages1795781000000,
  DriveOrders1795781100000,
  VatPayments1795781200000,
  RestrictedBuilds1795781200000,
  CorporationTaxCharges1795781300000,
  FileOwner1795784000000,
  CorporationTaxPayments1795784100000,
  ContractsByTime1795784200000,
  FailingSchedules1795784300000,
  BuildsWithoutFile1795784400000,
  ManualPayments1795784500000,
  Presences1795784600000,
  RefundsWithoutEntry1795784700000,
  ProofCookieLifetime1795784800000,
  VatEndDate1795784900000,
  TrainingImports1795785000000,
  ProofKinds1795785100000,
  RoleRemovals1795785500000,
  LatePayrollClaims1795785900000,
];
