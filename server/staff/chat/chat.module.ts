import { Module } from '@nestjs/common';
import { DiscussionModule } from '../../discussion/discussion.module.js';
import { InboxModule } from '../../inbox/inbox.module.js';
import { UsersModule } from '../../users/users.module.js';
import { ChatController } from './chat.controller.js';
import { ChatService } from './chat.service.js';

/** The team chat. */
@Module({
  imports: [DiscussionModule, InboxModule, UsersModule],
  controllers: [ChatController],
  providers: [ChatService],
  exports: [ChatService],
})
export class ChatModule {}
