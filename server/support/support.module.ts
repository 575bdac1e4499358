import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FeaturesModule } from '../features/features.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { UsersModule } from '../users/users.module.js';
import { AccessReceiptsRepository } from './access/access-receipts.repository.js';
import { CustomerProfileService } from './access/customer-profile.service.js';
import { ReceiptsService } from './access/receipts.service.js';
import { SecurityCodesRepository } from './access/security-codes.repository.js';
import { SecurityCodesService } from './access/security-codes.service.js';
import { TranscriptsController } from './transcripts/transcripts.controller.js';
import { TranscriptsService } from './transcripts/transcripts.service.js';
import { VerificationController } from './access/verification.controller.js';
import { TicketMailsService } from './desk/ticket-mails.service.js';
import { CatalogueService } from './help/catalogue.service.js';
import { DeskController } from './desk/desk.controller.js';
import { DeskRepository } from './desk/desk.repository.js';
import { FaqsRepository } from './help/faqs.repository.js';
import { FaqsService } from './help/faqs.service.js';
import { HelpController } from './help/help.controller.js';
import { SupportCategoriesRepository } from './help/support-categories.repository.js';
import { SupportStarter } from './help/support-starter.js';
import { CategoriesController } from './help/editing/categories.controller.js';
import { CategoriesRepository } from './help/editing/categories.repository.js';
import { CategoriesService } from './help/editing/categories.service.js';
import { FaqEditingController } from './help/editing/faq-editing.controller.js';
import { FaqEditingRepository } from './help/editing/faq-editing.repository.js';
import { FaqEditingService } from './help/editing/faq-editing.service.js';
import { SupportHoursController } from './help/hours/support-hours.controller.js';
import { SupportHours } from './help/hours/support-hours.entity.js';
import { SupportHoursRepository } from './help/hours/support-hours.repository.js';
import { SupportHoursService } from './help/hours/support-hours.service.js';
import { SynonymGroup } from './help/synonyms/synonym-group.entity.js';
import { SynonymsController } from './help/synonyms/synonyms.controller.js';
import { SynonymsRepository } from './help/synonyms/synonyms.repository.js';
import { SynonymsService } from './help/synonyms/synonyms.service.js';
import { AdminTicketsRepository } from './investigation/admin-tickets.repository.js';
import { InvestigationController } from './investigation/investigation.controller.js';
import { InvestigationsRepository } from './investigation/investigations.repository.js';
import { InvestigationsService } from './investigation/investigations.service.js';
import { TicketExportsService } from './investigation/ticket-exports.service.js';
import { DeskTopicsService } from './live/desk-topics.service.js';
import { TicketStreamController } from './live/ticket-stream.controller.js';
import { TicketTopicService } from './live/ticket-topic.service.js';
import { AttachmentsController } from './messages/attachments.controller.js';
import { AttachmentsRepository } from './messages/attachments.repository.js';
import { AttachmentsService } from './messages/attachments.service.js';
import { MessagesController } from './messages/messages.controller.js';
import { MessagesRepository } from './messages/messages.repository.js';
import { MessagesService } from './messages/messages.service.js';
import { AgentsService } from './desk/agents.service.js';
import { CustomerComsRepository } from './tickets/customer-coms.repository.js';
import { OwnTicketsRepository } from './tickets/own-tickets.repository.js';
import { SupportData } from './tickets/support-data.js';
import { TicketCountsRepository } from './desk/ticket-counts.repository.js';
import { TicketDataRepository } from './tickets/ticket-data.repository.js';
import { TicketEntriesService } from './messages/ticket-entries.service.js';
import { TicketStatsService } from './desk/ticket-stats.service.js';
import { DeskAlertsService } from './live/desk-alerts.service.js';
import { PresenceModule } from '../presence/presence.module.js';
import { TicketPresenceController } from './presence/ticket-presence.controller.js';
import { TicketPresenceService } from './presence/ticket-presence.service.js';
import { TicketMention } from './mentions/ticket-mention.entity.js';
import { MentionsRepository } from './mentions/mentions.repository.js';
import { MentionsService } from './mentions/mentions.service.js';
import { DeskService } from './desk/desk.service.js';
import { TicketHitsRepository } from './desk/ticket-hits.repository.js';
import { AgentNotesService } from './handling/agent-notes.service.js';
import { TicketHandlingService } from './handling/ticket-handling.service.js';
import { TicketNoticesService } from './tickets/ticket-notices.service.js';
import { TicketSubjectsService } from './tickets/ticket-subjects.service.js';
import { TicketDetailsService } from './tickets/ticket-details.service.js';
import { Ticket } from './tickets/ticket.entity.js';
import { TicketsController } from './tickets/tickets.controller.js';
import { TicketReadsRepository } from './messages/ticket-reads.repository.js';
import { TicketReadsService } from './messages/ticket-reads.service.js';
import { TicketsRepository } from './tickets/tickets.repository.js';
import { TicketsService } from './tickets/tickets.service.js';
import { AccessReceipt } from './access/access-receipt.entity.js';
import { CustomerComEntity } from './tickets/customer-com.entity.js';
import { Faq } from './help/faq.entity.js';
import { SupportCategory } from './help/support-category.entity.js';
import { TicketAttachment } from './messages/ticket-attachment.entity.js';
import { TicketCount } from './desk/ticket-count.entity.js';
import { TicketInvestigation } from './investigation/ticket-investigation.entity.js';
import { TicketMessage } from './messages/ticket-message.entity.js';
import { TicketNote } from './messages/ticket-note.entity.js';
import { TicketRead } from './messages/ticket-read.entity.js';
import { TicketSecurityCode } from './access/ticket-security-code.entity.js';
import { ClosingController } from './closing/closing.controller.js';
import { ClosingService } from './closing/closing.service.js';
import { DeadlinesService } from './closing/deadlines.service.js';
import { closingEmails } from './closing/closing.emails.js';
import { SupportSettings } from './settings/support-settings.entity.js';
import { SupportSettingsController } from './settings/support-settings.controller.js';
import { SupportSettingsRepository } from './settings/support-settings.repository.js';
import { SupportSettingsService } from './settings/support-settings.service.js';
import { FilledRepliesService } from './replies/filled-replies.service.js';
import { SavedRepliesController } from './replies/saved-replies.controller.js';
import { SavedRepliesRepository } from './replies/saved-replies.repository.js';
import { SavedRepliesService } from './replies/saved-replies.service.js';
import { SavedReply } from './replies/saved-reply.entity.js';
import { StatisticsController } from './statistics/statistics.controller.js';
import { QuickSearchModule } from '../quick-search/quick-search.module.js';
import { SavedViewsModule } from '../saved-views/saved-views.module.js';
import { StatisticsRepository } from './statistics/statistics.repository.js';
import { StatisticsService } from './statistics/statistics.service.js';
import { Mail } from '../platform/mail/mail.js';
import { ticketEmails } from './desk/tickets.emails.js';

/** The support desk: tickets between customers and agents, with access controlled by the customer. */
@Module({
  imports: [
    InboxModule,
    PresenceModule,
    QuickSearchModule,
    SavedViewsModule,
    TypeOrmModule.forFeature([
      Ticket,
      AccessReceipt,
      CustomerComEntity,
      Faq,
      SavedReply,
      SupportCategory,
      SupportHours,
      SupportSettings,
      SynonymGroup,
      TicketAttachment,
      TicketCount,
      TicketInvestigation,
      TicketMessage,
      TicketNote,
      TicketMention,
      TicketRead,
      TicketSecurityCode,
    ]),
    UsersModule,
    FeaturesModule,
  ],
  controllers: [
    HelpController,
    CategoriesController,
    FaqEditingController,
    SupportHoursController,
    SynonymsController,
    TicketsController,
    ClosingController,
    SupportSettingsController,
    MessagesController,
    AttachmentsController,
    VerificationController,
    TranscriptsController,
    DeskController,
    TicketStreamController,
    InvestigationController,
    TicketPresenceController,
    SavedRepliesController,
    StatisticsController,
  ],
  providers: [
    AccessReceiptsRepository,
    AdminTicketsRepository,
    AgentNotesService,
    AgentsService,
    AttachmentsRepository,
    AttachmentsService,
    CatalogueService,
    CategoriesRepository,
    CategoriesService,
    FaqEditingRepository,
    FaqEditingService,
    SupportHoursRepository,
    SupportHoursService,
    SynonymsRepository,
    SynonymsService,
    ClosingService,
    DeadlinesService,
    SupportSettingsRepository,
    SupportSettingsService,
    CustomerComsRepository,
    CustomerProfileService,
    DeskAlertsService,
    DeskRepository,
    DeskService,
    DeskTopicsService,
    FaqsRepository,
    FaqsService,
    FilledRepliesService,
    InvestigationsRepository,
    InvestigationsService,
    MentionsRepository,
    MentionsService,
    MessagesRepository,
    MessagesService,
    OwnTicketsRepository,
    TicketPresenceService,
    ReceiptsService,
    SavedRepliesRepository,
    SavedRepliesService,
    SecurityCodesRepository,
    SecurityCodesService,
    StatisticsRepository,
    StatisticsService,
    SupportCategoriesRepository,
    SupportData,
    SupportStarter,
    TicketCountsRepository,
    TicketDataRepository,
    TicketDetailsService,
    TicketEntriesService,
    TicketExportsService,
    TicketHandlingService,
    TicketHitsRepository,
    TicketMailsService,
    TicketNoticesService,
    TicketSubjectsService,
    TicketReadsRepository,
    TicketReadsService,
    TicketStatsService,
    TicketTopicService,
    TicketsRepository,
    TicketsService,
    TranscriptsService,
  ],
  exports: [
    AgentNotesService,
    ClosingService,
    MessagesService,
    SavedRepliesService,
    SecurityCodesService,
    SupportStarter,
    TicketHandlingService,
    TicketReadsService,
    TicketStatsService,
    TicketsService,
  ],
})
export class SupportModule {
  constructor(mail: Mail) {
    mail.register(ticketEmails);
    mail.register(closingEmails);
  }
}
