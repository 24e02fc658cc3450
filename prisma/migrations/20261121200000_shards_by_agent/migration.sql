-- Every idle agent asks for its shard several times a second
CREATE INDEX "run_shard_agent_id_idx" ON "run_shard"("agent_id");
