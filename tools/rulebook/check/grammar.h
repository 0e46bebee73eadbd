// The closed grammar of rulebook sentences, over the words that vocabulary.h makes. A sentence is understood only if
// the grammar takes all of it. schema/rulebook.md lists the patterns with examples; claims.cpp says what each node
// means. Only sentence.cpp includes this.
//
// Rules that are Kept make nodes, named as here.
#pragma once
#include "tools/rulebook/check/grammar_tokens.h"

namespace ludwright::book::grammar {

// clang-format off

// ---- words -----------------------------------------------------------------------------------------------------
struct Number : Keep, Shape<"d"> {};
struct Range : Keep, Shape<"d-d"> {};
struct Size : Keep, Shape<"dxd"> {};
struct Ordinal : Keep, Token<Ordinal> {  // "2nd", "3rd", "4th"
  static std::size_t length(std::string_view rest) {
    std::size_t at = 0;
    while (at < rest.size() && at < 4 && std::isdigit(static_cast<unsigned char>(rest[at])) != 0) ++at;
    const std::string_view end = rest.substr(at, 2);
    const bool is_ordinal = at > 0 && (end == "st" || end == "nd" || end == "rd" || end == "th");
    return is_ordinal && ends_at(rest, at + 2) ? at + 2 : 0;
  }
};
struct Type : Keep, Shape<"Ud"> {};
struct Role : Keep, Shape<"Rd"> {};
struct Tag : Keep, Shape<"Kd"> {};
struct Cells : Keep, Shape<"Zd"> {};
struct Seat : Keep, Shape<"Pd"> {};
struct Trait : Keep, Shape<"Td"> {};
struct AreaName : Keep, Shape<"Ad"> {};

using Comma = W<",">;
using Open = W<"(">;
using Close = W<")">;
using May = W<"may">;
using Is = W<"is">;
using Square = W<"square">;
using You = sor<W<"you">, W<"player">, W<"each player">>;
using Or = sor<seq<Comma, W<"or">>, W<"or">, Comma>;
using And = sor<seq<Comma, W<"and">>, W<"and">, Comma>;

// ---- who -------------------------------------------------------------------------------------------------------
struct AllPieces : Keep, W<"piece", "other piece"> {};
struct It : Keep, W<"it"> {};
struct Own : Keep, W<"your", "1 of your"> {};
struct Enemy : Keep, W<"enemy"> {};
struct Thing : sor<Type, Role, Tag, seq<AllPieces>> {};
struct Things : seq<opt<W<"each">>, opt<sor<Own, Enemy>>, Thing, star<sor<seq<And, opt<W<"each">>, Thing>, seq<W<"or">, Thing>>>, opt<W<"piece">>> {};
struct Subject : Keep, sor<Things, It> {};

// ---- how far and where -------------------------------------------------------------------------------------------
struct Unlimited : Keep, sor<W<"anynumber">, W<"1 or more square", "any number">> {};
struct UpTo : Keep, seq<W<"upto">, Number, opt<W<"empty">>, Square> {};
struct From : Keep, seq<W<"atleast">, Number, opt<W<"empty">>, Square> {};
struct Either : Keep, seq<Number, W<"or", "to">, Number, opt<W<"empty">>, Square> {};
struct Between : Keep, seq<Range, opt<W<"empty">>, Square> {};
struct Exact : Keep, seq<opt<W<"exactly", "only", "single">>, Number, opt<W<"single">>, opt<W<"empty", "adjacent", "additional">>, Square, opt<W<"attime">>> {};
struct Length : sor<Unlimited, UpTo, From, Either, Between, Exact> {};

struct Direction : Keep, W<"fdiag", "bdiag", "forward", "backward", "sideways", "diagonally", "orthogonally", "anydir", "vertically", "horizontally", "straightline", "straight", "left", "right"> {};
struct DirectionList : seq<Direction, opt<seq<star<seq<Comma, Direction>>, opt<Comma>, W<"or">, Direction>>> {};
// "diagonally, forward or backward": both ways along diagonals.
struct DiagonalBoth : Keep, seq<W<"diagonally">, opt<Comma>, opt<Open>, W<"forward or backward", "forward and backward", "backward or forward", "backward and forward", "either forward or backward">, opt<Close>> {};
// "forward ( straight or diagonally )", "straight or fdiag"
struct ForwardBoth : Keep, sor<seq<W<"forward">, opt<Comma>, Open, W<"straight or diagonally", "straight or fdiag", "diagonally or straight">, Close>,
                               W<"straight or fdiag", "straight or diagonally forward", "forward or diagonally", "fdiag or straight", "vertically or fdiag", "straight or diagonally ahead">,
                               seq<W<"straightline">, opt<Comma>, W<"vertically or fdiag", "straight or fdiag", "forward or fdiag">>> {};
// "in a straight line, horizontally or vertically": the line is no direction of its own.
struct Where : Keep, sor<ForwardBoth, DiagonalBoth, seq<W<"straightline">, opt<Comma>, Open, DirectionList, Close>, seq<W<"straightline">, opt<Comma>, DirectionList>, DirectionList> {};

// ---- one way of moving -------------------------------------------------------------------------------------------
struct ChessPiece : Keep, seq<opt<W<"chess", "in chess">>, sor<Type, Role, Tag, W<"king", "queen", "rook", "bishop", "knight">>, opt<W<"piece">>, opt<W<"in chess">>> {};
struct Like : Keep, seq<W<"like", "as", "same as", "just like", "exactly like", "similar to", "samepath as">, ChessPiece> {};
struct LShape : Keep, sor<seq<opt<W<"in", "by", "with">>, W<"lshape">, opt<W<"jump">>, opt<Open, Number, W<"+">, Number, Close>>,
                          seq<Number, Square, W<"in 1 direction and then", "orthogonally and then", "orthogonally then", "straight and then", "in 1 direction , then", "horizontally or vertically and then">, Number, opt<Square>,
                              sor<W<"at right angle", "to side", "sideways", "perpendicularly", "at right angles", "perpendicular to that">>>> {};
// "forward 1 square at time ( straight or diagonally )"
struct SplitWay : Keep, seq<W<"forward">, opt<Comma>, Length, opt<Comma>, Open, W<"straight or diagonally", "diagonally or straight">, Close> {};
// "two squares forward and one to the side"
struct ForwardLeap : Keep, seq<Number, Square, W<"forward and", "forward and then", "forward , then", "forward then">, Number, opt<Square>, W<"sideways">> {};
struct PlainWay : Keep, sor<seq<Length, opt<Comma>, opt<Open>, Where, opt<Close>>, seq<Where, opt<Comma>, opt<Open>, opt<W<"over", "through">>, Length, opt<Close>>> {};
struct FreeWay : Keep, seq<Where> {};   // a direction alone
struct LengthWay : Keep, seq<Length> {};  // a distance alone
struct ToEmpty : W<"to empty square", "to adjacent empty square", "onto empty square", "into empty square", "enter empty square", "to any empty square", "if square is empty", "if it is empty", "over empty square", "over empty square to empty square", "to square that is empty", "if that square is empty"> {};
struct Unblocked : W<"without jumping over piece", "without passing over piece", "until it is blocked", "until blocked", "if nothing is in way", "as long as nothing is in way", "provided that path is clear", "if path is clear", "as long as path is clear", "as long as it is not blocked", "without jumping", "assuming that it is possible to do so", "if possible", "if way is empty", "provided that nothing stands in way"> {};
struct Way : seq<sor<Like, LShape, ForwardLeap, SplitWay, PlainWay, FreeWay, LengthWay>, opt<sor<seq<opt<Comma>, ToEmpty>, seq<opt<Comma>, Unblocked>>>> {};
// "…, in any direction, one square at a time": said again.
struct Again : seq<sor<seq<Open, sor<Like, FreeWay, LengthWay>, Close>, seq<Comma, sor<FreeWay, LengthWay>>>> {};
struct Ways : Keep, seq<Way, star<Again>, star<seq<sor<seq<W<"or">, opt<W<"else">>>, seq<Comma, W<"or">>>, opt<W<"move", "slide", "jump">>, Way>>> {};

// ---- moving --------------------------------------------------------------------------------------------------------
struct Only : Keep, sor<W<"only">> {};
struct Also : Keep, W<"also"> {};
struct Jumping : Keep, W<"jump"> {};
struct MoveVerb : sor<seq<opt<Only>, W<"move", "step", "slide">, opt<Only>>, Jumping, W<"be moved", "move or slide"> , seq<W<"must be">, W<"moved">>> {};
struct FirstMove : Keep, W<"on its first move", "for its first move", "on your first move", "on your first turn", "if it has not moved yet", "if it has not moved", "if it has not yet moved", "first time it is moved", "first time it move", "as your first move", "in your first move", "if it has not moved before"> {};
struct MoveVP : Keep, seq<sor<seq<W<"may only">, opt<W<"move", "step", "slide">>>, seq<sor<May, W<"must">, seq<>>, opt<Only>, opt<Also>, sor<seq<MoveVerb>, W<"be moved">>>>, opt<Only>, opt<Comma>, Ways, opt<W<"only">>, opt<seq<opt<Comma>, FirstMove>>> {};
struct TurnWays : Keep, seq<W<"rather than 1", "instead of 1", "instead", "rather than 1 square"> > {};
struct FirstMoveVP : Keep, seq<opt<W<"on">>, W<"first time">, Subject, W<"move", "is moved">, opt<Comma>, sor<seq<W<"you">, May, W<"move">, It>, seq<It, May, W<"move">>>, Length, opt<sor<seq<Open, W<"farther">, Close>, W<"farther">, Where>>, opt<TurnWays>> {};
struct OnFirstMove : Keep, seq<W<"on its first move", "on your first move", "for its first move", "on first move", "in your first move">, opt<Comma>, Subject, sor<May, seq<>>, W<"move">, Ways, opt<TurnWays>> {};
struct NotMoveVP : Keep, seq<W<"cannot", "never">, W<"move">, Where> {};
struct NotAllowedDirections : Keep, seq<DirectionList, W<"move">, opt<W<"is", "are">>, W<"never allowed", "not allowed", "forbidden", "is never allowed", "is not allowed", "is forbidden">> {};
struct NoMoveVP : Keep, W<"cannot move", "never move", "does not move", "nomove", "is never moved", "cannot be moved", "is not moved"> {};
struct BothWaysVP : Keep, seq<May, W<"move">, opt<W<"each">>, W<"forward and backward", "backward and forward">> {};
struct SqueezeVP : Keep, seq<sor<May, W<"cannot", "never">>, W<"move", "pass", "slip">, W<"diagonally between 2">, Things, opt<W<"which touch corner-to-corner", "that touch corner-to-corner", "that touch at corners", "which touch at corners", "that touch corner to corner", "standing corner to corner">>> {};

// ---- capturing -----------------------------------------------------------------------------------------------------
struct Target : seq<opt<W<"each", "adjacent">>, opt<W<"enemy">>, sor<W<"piece", "enemy">, seq<>>> {};
struct SamePath : Keep, sor<W<"samepath", "by moving onto it", "by moving onto its square", "by replacement", "by moving to square of enemy piece", "by moving onto enemy piece", "by enter enemy piece", "by moving onto square of enemy piece">> {};
struct ByJump : Keep, seq<W<"by">, W<"jump">, W<"over">, opt<W<"adjacent", "an adjacent">>, sor<W<"it", "enemy piece", "enemy", "piece", "enemy piece next to it", "adjacent enemy piece", "them">>,
                          opt<sor<seq<W<"diagonally", "orthogonally", "anydir">>>>,
                          opt<W<"to empty square directly beyond", "to empty square beyond", "onto empty square beyond", "to empty square at once beyond", "to empty square behind it", "and landing on empty square beyond", "to empty square beyond it", "into empty square beyond it", "to square beyond it", "onto empty square directly behind it", "to empty square directly behind it", "and landing on empty square directly behind it", "onto empty square behind it", "enter empty square beyond", "into empty square beyond", "onto empty square at once beyond", "to empty square on other side", "onto empty square at once behind it"> >> {};
struct ByCannon : Keep, seq<sor<Where, seq<>>, W<"by jumping over exactly 1 piece", "by jump over exactly 1 piece", "over exactly 1 piece", "over exactly 1 other piece", "if exactly 1 piece stands between", "by jump over exactly 1 other piece", "with exactly 1 piece between", "if exactly 1 piece is between"> > {};
struct CaptureVP : Keep, seq<sor<seq<W<"may only">, W<"capture">>, seq<sor<May, seq<>>, opt<Only>, opt<Also>, W<"capture">>>, opt<Only>, Target, opt<Only>, opt<sor<SamePath, ByJump, ByCannon, seq<opt<W<"by moving", "by move">>, Ways>>>> {};
struct MayCapture : Keep, W<"those movements may be capture", "that movement may be capture", "that move may be capture", "these move may be capture", "those move may be capture", "may capture piece", "may capture", "those movements may be attacks", "that movement may be an attack", "that movement may be attack", "this may be capture"> {};
struct NotCaptureVP : Keep, sor<W<"cannot capture", "never capture", "cannot capture piece", "cannot capture enemy piece", "cannot be used to capture", "without capturing", "cannot capture that way", "cannot capture anything"> > {};
struct NotCapturable : Keep, W<"cannot be captured", "can never be captured", "is never captured", "is safe from captured", "never captured"> {};

// ---- passing over pieces -------------------------------------------------------------------------------------------
struct OverPieces : seq<W<"over", "through", "past">, opt<W<"each", "other", "any other", "each other", "another">>, opt<sor<Own, Enemy>>, sor<W<"piece", "other piece", "piece of either player", "them">, Type>, opt<seq<W<"and">, AnyWord>>> {};
struct ExceptCapturing : Keep, seq<opt<Comma>, W<"except if capturing", "except to capture", "except in capture", "except when capturing", "unless it capture", "unless capturing", "except while capturing", "unless it is capturing"> > {};
struct JumpVP : Keep, seq<May, W<"jump", "move", "pass", "move or jump", "slide">, OverPieces> {};
struct JumpsVP : Keep, seq<sor<W<"jump">>, OverPieces> {};
struct NotJumpVP : Keep, seq<W<"cannot", "never">, sor<W<"jump", "pass", "move">, seq<>>, sor<OverPieces, W<"jump">>, opt<ExceptCapturing>> {};
struct ButOver : Keep, seq<opt<Comma>, Open, W<"but">, May, W<"jump over it", "jump over them", "pass over it", "jump over">, Close> {};
struct NotPassOccupied : Keep, seq<W<"cannot pass">, W<"through", "over">, opt<W<"each">>, Square, W<"that already include", "that include", "which include", "that already contains", "that contains", "occupied by", "which contains", "that is occupied by", "which is occupied by">, sor<Things, W<"piece">>, opt<seq<Open, star<seq<pegtl::not_at<W<")">>, AnyWord>>, Close>>> {};
struct NotTurnVP : Keep, W<"cannot change direction mid move", "cannot change direction", "cannot change direction during move", "cannot change direction in middle of move", "never change direction", "cannot turn", "cannot turn during move", "cannot change direction while moving"> {};

// ---- where pieces may be --------------------------------------------------------------------------------------------
struct CellsPhrase : seq<opt<W<"each", "enemy", "your">>, Cells, opt<W<"square">>> {};
struct EnterVP : Keep, seq<May, opt<Also>, W<"enter">, CellsPhrase> {};
struct NotEnterVP : Keep, seq<W<"cannot", "never">, W<"enter">, CellsPhrase, opt<ButOver>> {};
struct UnlessCapturing : Keep, seq<opt<Comma>, W<"unless it may capture that piece", "unless it may capture it", "unless it may capture piece there", "unless it capture", "unless it capture it", "unless it capture piece there", "unless capturing", "except to capture", "except if capturing", "except by capturing", "unless it may capture"> > {};
struct NotEnterSquare : Keep, seq<W<"cannot", "never">, sor<W<"enter">>, sor<W<"square occupied by your piece", "square that is occupied by your piece", "square with your piece">, seq<W<"occupied square", "square that is occupied">, opt<UnlessCapturing>>>> {};
struct OnlyEmptyVP : Keep, sor<seq<W<"may only">, W<"enter", "move enter">, W<"empty square">, opt<Open, W<"2">, Thing, W<"cannot occupy same square">, Close>>, seq<May, W<"enter only empty square", "enter empty square only">>, seq<W<"must enter empty square">>> {};
struct EnterOnlyCapturing : Keep, seq<W<"may only enter", "may enter", "enter">, CellsPhrase, W<"if capturing", "only if capturing", "by capturing", "only by capturing", "only when capturing">, opt<W<"another piece", "piece", "enemy piece", "other piece">>> {};
struct CellsSubject : Keep, seq<opt<W<"each">>, Cells, opt<Square>> {};
struct CellsClosed : Keep, seq<CellsSubject, W<"cannot be entered", "cannot be enter", "can never be entered", "may not be entered", "cannot be crossed or entered", "is never entered"> , opt<seq<W<"by">, Things>>> {};

struct Aside : seq<Open, star<seq<pegtl::not_at<sor<W<")">, W<"except", "unless", "only", "but", "not">>>, AnyWord>>, Close> {};
// "moves and captures one square forward"
struct MoveCaptureVP : Keep, seq<opt<sor<May, W<"must">>>, W<"move and capture", "move or capture">, Ways> {};
// ---- sentences about pieces -----------------------------------------------------------------------------------------
struct PieceVP : sor<FirstMoveVP, EnterOnlyCapturing, OnlyEmptyVP, NotCapturable, NotPassOccupied, NotJumpVP, NotTurnVP, NotEnterVP, NotEnterSquare, NotCaptureVP, NotMoveVP, SqueezeVP, BothWaysVP, MoveCaptureVP, JumpVP, JumpsVP, EnterVP, CaptureVP, MoveVP, MayCapture, NoMoveVP> {};
struct Join : sor<seq<Comma, W<"and", "but", "or">>, W<"and", "but", "or">, seq<Comma>> {};
struct PieceList : seq<PieceVP, star<seq<Join, opt<It>, PieceVP>>> {};
struct Placed : W<"once placed", "if placed", "after it is placed", "once it is placed", "after being placed"> {};
struct PieceSentence : Keep, sor<seq<opt<Placed, opt<Comma>>, opt<W<"you">, May, W<"move">>, Subject, opt<Aside>, PieceList>, seq<W<"you">, W<"move">, Subject, Ways>, FirstMoveVP, OnFirstMove, NotAllowedDirections, CellsClosed> {};
// "Steps one cell …": the subject is the heading or the label.
struct BareVP : Keep, PieceList {};

// ---- board ----------------------------------------------------------------------------------------------------------
struct Columns : Keep, seq<Number, W<"column">> {};
struct Rows : Keep, seq<Number, W<"row">> {};
struct HasSquares : Keep, seq<Number, opt<W<"inner", "border", "outer", "playable", "black and white", "alternating">>, sor<Square, W<"points">>> {};
struct Consists : W<"has", "is divided into", "consists of", "consist of", "is made of", "is made up of", "is composed of", "include", "is", "of", "measures", "comprises"> {};
struct BoardTail : sor<seq<opt<Comma>, W<"consisting of", "made up of">, CellsPhrase, star<seq<And, CellsPhrase>>>, seq<opt<W<"of">>, Square>> {};
struct BoardGrid : Keep, seq<W<"board">, Consists, opt<HasSquares, W<"within", "in">>, sor<seq<Columns, W<"and">, Rows>, seq<Rows, W<"and">, Columns>>, opt<BoardTail>> {};
struct BoardSquares : Keep, seq<W<"board">, Consists, HasSquares, opt<BoardTail>> {};
struct Sizes : seq<Size, star<seq<Or, Size>>> {};
struct BoardSize : Keep, sor<seq<opt<W<"game">>, opt<May>, opt<Is, W<"played">, W<"on">>, opt<W<"be played on", "is played on", "playd on", "takes place on", "is for">>, Sizes, opt<W<"square">>, W<"board", "arena", "board of square">>,
                            seq<sor<W<"chess is", "in chess is", "game is", "it is", "is">>, W<"played on board of">, Sizes, opt<Square>>,
                            seq<W<"board">, Consists, Sizes, opt<Square>>> {};
struct ZoneSquares : Keep, seq<CellsSubject, Consists, HasSquares, opt<seq<Comma, star<seq<pegtl::not_at<sor<W<"except", "unless", "only", "but", "not", "cannot", "may", "must">>>, AnyWord>>>>> {};
struct ZoneCells : Keep, seq<Number, Square> {};  // under the label of a terrain

// ---- players, pieces, prices ------------------------------------------------------------------------------------------
struct PlayerCount : Keep, seq<opt<W<"game for", "for", "game is for", "this is game for", "is game for", "game is played by">>, sor<Range, seq<Number, W<"to", "or">, Number>, Number>, W<"player">, opt<W<"game">>, opt<W<":">, Seat, star<sor<seq<Open, star<seq<pegtl::not_at<W<")">>, AnyWord>>, Close>, seq<Comma, Seat>>>>> {};
struct Counted : Keep, seq<Number, opt<Own>, sor<Type, Role, Tag, AllPieces>> {};
struct CountList : seq<Counted, star<seq<And, Counted>>> {};
struct PerPlayer : Keep, seq<W<"each player", "player", "you">, W<"has", "start with", "receives", "gets", "begins with", "include", "controls", "start game with", "is given", "takes", "capture", "start out with">, CountList, opt<W<"at start", "at start of game", "to start">>> {};
struct InAll : Keep, sor<seq<W<"there is">, CountList, opt<W<"each">>, opt<W<"in all", "in total", "in game", "on board">>>, seq<CountList, opt<W<"in all", "in total">>>> {};
struct CountOnBoard : Keep, seq<Counted, W<"on">, Size, W<"board">, star<seq<Or, Counted, W<"on">, Size, W<"board">>>> {};
struct SeatHas : Keep, seq<Seat, W<"has", "start with", "begins with">, CountList> {};
struct Price : Keep, sor<seq<Things, W<"costs", "worth">, opt<W<"exactly", "only">>, Number, opt<W<"xp">>, opt<W<"each">>>, seq<Things, sor<W<"has", "is of">>, Trait, opt<W<"of">>, Number>, seq<Trait, W<"of">, Things, W<"is">, Number>> {};
struct Budget : Keep, sor<seq<W<"budget", "budget is", "budget of", "budget :">, opt<W<":", "is">>, Number, opt<W<"xp">>>,
                          seq<W<"each player", "you", "player">, W<"has", "gets", "may spend", "receives", "spends upto", "must spend upto">, opt<W<"budget of">>, opt<W<"upto">>, Number, W<"xp">, opt<W<"to spend", "to spend on army", "for army", "to build army", "for your army", "on your army", "to spend on your army", "to draft army">>>> {};
struct AtLeast : Keep, W<"atleast"> {};
struct AtMost : Keep, W<"upto"> {};
struct Exactly : Keep, W<"exactly"> {};
struct Composition : Keep, seq<opt<sor<W<"army", "each army", "army of each player", "your army", "it">>>, W<"must">, W<"include", "has">, sor<AtLeast, AtMost, Exactly>, Number, sor<Type, Tag>> {};
struct DuplicatesAllowed : Keep, seq<W<"duplicates is allowed", "duplicates may be chosen", "you may include same piece more than 1">, star<AnyWord>> {};
struct ArmyPart : Keep, seq<opt<Number>, sor<Type, Tag>, opt<seq<Open, Number, opt<W<"xp">>, Close>>> {};
struct ArmyTotal : Keep, seq<Number, opt<W<"xp">>> {};
struct ArmySum : Keep, seq<ArmyPart, star<seq<W<"+">, ArmyPart>>, W<"=">, ArmyTotal, opt<seq<W<"-">, star<seq<pegtl::not_at<sor<W<"except", "unless", "only", "but", "not", "cannot", "must">>>, AnyWord>>>>> {};

// ---- where pieces are to come --------------------------------------------------------------------------------------
struct LastRow : Keep, seq<W<"farrow">> {};
struct RowNumber : Keep, seq<W<"row">, Number> {};
struct Goal : Keep, seq<opt<W<"each square within", "square within", "each square in", "square in", "square of", "each square of">>, sor<LastRow, RowNumber, seq<opt<sor<Enemy, Own>>, Cells>>> {};

// ---- turns ----------------------------------------------------------------------------------------------------------
struct MovesFirst : Keep, sor<seq<Seat, W<"play", "place", "plays">, W<"first">, Type>, seq<opt<W<"player with", "player using", "player who has">>, Seat, opt<sor<W<"colored piece", "piece">, Type>>, opt<W<"player">>, opt<W<"always">>, W<"move", "play", "plays", "start", "is", "place">, W<"first", "first tile", "first piece">>, seq<Seat, opt<W<"player">>, opt<W<"always">>, W<"start", "has first move", "makes first move">>, seq<W<"first move belongs to", "first player is">, Seat>> {};
struct OnePiece : Keep, sor<seq<W<"move", "moving", "moves">, sor<W<"1 of your piece", "1 piece", "exactly 1 piece", "1 piece at time", "exactly 1 of your piece", "1 piece attime", "1 piece of your", "your piece"> , seq<Number, opt<Own>, Things>>>> {};
struct OnePlaced : Keep, seq<W<"place", "placing">, opt<W<"exactly">>, sor<W<"1 of your piece", "1 piece", "exactly 1 piece"> , seq<Number, opt<W<"new">>, opt<Own>, Things>>, opt<W<"on empty square", "onto empty square", "on any empty square", "to empty square", "in empty square", "on board">>> {};
// "…, each trying to be the first to bring a tower to the far row"
struct GoalVP : seq<W<"place", "move", "bring", "get">, opt<W<"1", "1 of your">>, Thing, opt<W<"on", "onto", "to", "enter", "in", "into">>, Goal> {};
struct Race : Keep, seq<Comma, W<"each attempting to be first to", "each trying to be first to", "trying to be first to">, sor<GoalVP, seq<W<"reach">, Goal>>, opt<Aside>> {};
struct EachRound : seq<W<"during each round", "in each round", "each round">, opt<Comma>> {};
struct TakeTurns : Keep, seq<opt<EachRound>, sor<seq<W<"player", "each player", "2 player">, W<"take turns">>, seq<opt<W<"after this", "then">>, opt<Comma>, W<"take turns", "move take turns", "player move take turns">>, seq<Seat, W<"and">, Seat, W<"take turns">>, W<"turns take turns", "2-player : take turns", "play take turns">>, opt<Comma>, opt<sor<OnePiece, OnePlaced>>, opt<Race>> {};
struct EachTurn : Keep, seq<sor<W<"in each turn", "each turn", "on your turn", "on each turn", "in your turn", "in turn", "at each turn", "during your turn", "on turn", "in 1 turn">>, opt<W<",", ":">>, opt<You>, opt<sor<May, W<"must">>>, sor<OnePiece, OnePlaced>> {};
struct MayPass : Keep, W<"player may pass", "player may pass at each time", "you may pass", "you may pass at each time", "passing is allowed", "passing is always allowed", "player may always pass", "each player may pass", "player may pass instead of moving", "player may pass at any time", "you may pass at any time"> {};
// "On the first move a player may choose any of their towers."
struct FirstFree : Keep, seq<opt<W<"for", "on", "with", "in", "at">>, W<"first move", "first turn", "your first move", "your first turn">, opt<W<"only">>, opt<W<"in each round", "of each round", "of game", "in game", "of round">>, opt<Comma>, You, May, W<"select", "choose", "move", "pick">, W<"each of", "each">, opt<W<"your">>, opt<Number>, Thing, opt<W<"to move">>> {};
struct OnlyException : Keep, seq<Open, Things, Is, W<"only exception", "exception">, Close> {};
struct PlaceAnywhere : Keep, seq<You, May, W<"place">, opt<W<"1">>, opt<Own>, Thing, W<"on", "in", "onto">, opt<W<"each">>, W<"empty square">, opt<W<"on board", "of board">>, opt<OnlyException>> {};
struct NotLimited : Keep, seq<W<"movement is not limited by direction", "movement is not limited to 1 direction", "movement is not restricted by direction", "move is not limited by direction">, opt<Aside>> {};
// Under a heading about turns.
struct EachPlaces : Keep, seq<W<"each player">, OnePlaced> {};
// "All dragons move forward one square each turn."
struct StepEachTurn : Keep, sor<seq<opt<W<"each">>, Type, W<"move forward">, Number, Square, W<"each turn">>, seq<W<"each turn">, opt<Comma>, opt<W<"each">>, Type, W<"move forward">, Number, Square>, seq<W<"move each">, Type, W<"forward">, Number, Square>> {};
struct NoPassing : Keep, sor<W<"passing is not allowed", "player cannot pass", "you cannot pass", "cannot pass", "passing is forbidden", "no passing", "there is no passing", "each player cannot pass", "player must move if possible", "passing is never allowed"> > {};

// ---- captures -------------------------------------------------------------------------------------------------------
struct CapturedRemoved : Keep, sor<seq<opt<W<"each">>, W<"captured">, Things, Is, W<"removed">>, seq<W<"if">, You, W<"capture piece">, opt<Comma>, It, Is, W<"removed">>, seq<W<"piece that is captured is removed">>, seq<W<"captured piece leave board", "captured piece leave game">>> {};
struct CapturedJoins : Keep, seq<sor<seq<opt<W<"each">>, W<"captured piece">>, seq<W<"if">, You, W<"capture piece">, opt<Comma>, It>>, opt<seq<Is, W<"flipped over and", "flipped and", "turned over and">, opt<W<"at once">>>>, W<"become part of your empire", "become your", "become your piece", "changes sides", "joins opposing team", "joins your army", "become part of your army", "change sides", "joins player who captured it", "belong to player who captured it", "belongs to player who captured it", "join opposing team", "now belongs to player who captured it">, opt<seq<opt<W<",">>, W<"and you may choose to move it on your next turn", "and you may move it on your next turn">>>> {};
// "Capturing is moving onto an enemy's square and replacing what stands there."
struct Replacement : Keep, seq<W<"capturing is", "capture is", "to capture is", "capturing means", "to capture means">, W<"moving into", "moving onto", "moving to", "to move into", "to move onto", "moving", "entering", "to enter">,
                              W<"enemy occupied square", "square occupied by enemy piece", "square of enemy piece", "square that is occupied by enemy piece", "enemy square", "square with enemy piece">,
                              opt<seq<opt<Comma>, opt<W<"and">>, W<"removing that piece from game", "removing it from game", "removing that piece from board", "removing it from board", "removing it", "removing that piece", "removing piece from board">>>,
                              opt<seq<opt<Comma>, opt<W<"and">>, W<"replacing it with capturing piece", "replacing it", "replacing what stands there", "replacing it with piece that capture">>>> {};
struct MustCapture : Keep, sor<W<"capturing is mandatory", "capturing is compulsory", "capture is mandatory", "capture is compulsory", "you must capture if you may", "you must capture if possible", "player must capture if possible", "player must capture if it may", "capture is obligatory", "capturing is obligatory", "if you may capture , you must", "player who may capture must do so", "if you may capture you must", "captures is mandatory", "you must capture if you are able to", "player must capture if able", "if capture is possible , it must be made", "player who may capture must capture", "capture are mandatory", "jump is mandatory", "whoever may capture must do so", "whoever may capture must capture", "player who is able to capture must do so", "if player may capture , it must", "if player may capture , it must do so", "capture is forced", "capture must be made if possible"> > {};
struct MayDeclineCapture : Keep, W<"capturing is optional", "capture is optional", "capturing is not mandatory", "capturing is not compulsory", "you is not forced to capture", "capture is not mandatory", "capture is not compulsory", "capture is never mandatory", "you is never forced to capture", "nobody is forced to capture"> {};
struct NotOwn : Keep, sor<seq<opt<sor<W<"you", "player">, Things>>, W<"cannot", "never">, W<"capture", "capture piece of">, W<"your", "your piece", "1 of your piece">, opt<W<"piece">>>> {};

// ---- promotion ------------------------------------------------------------------------------------------------------
// ---- set-up ---------------------------------------------------------------------------------------------------------
struct OwnColour : Keep, seq<opt<Comma>, sor<seq<W<"matching">, sor<seq<Thing, W<"'s color">>, W<"color">>, W<"to your specific square color", "to color of square", "to color of your square", "to your square color">>, W<"each on square of your color", "on squares of your color", "on square of your color", "each on its color">>> {};
struct SetUpIn : Keep, sor<seq<You, W<"place">, opt<W<"each", "each of">>, opt<Own>, Thing, W<"on", "in">, Own, Cells, opt<OwnColour>>, seq<Things, W<"start on", "start in">, Own, Cells, opt<OwnColour>>> {};
struct Becomes : Keep, seq<opt<W<"your">>, Thing, star<seq<Or, Thing>>> {};
struct Promotion : Keep, sor<seq<W<"if">, Things, W<"reach">, Goal, opt<W<"of board">>, opt<Comma>, It, opt<sor<May, W<"must">>>, W<"become">, Becomes, opt<W<"at once">>>,
                             seq<Things, W<"that reach", "which reach">, Goal, opt<W<"of board">>, opt<Comma>, opt<sor<May, W<"must">>>, W<"become">, Becomes, opt<W<"at once">>>,
                             seq<Things, W<"become">, Becomes, W<"if it reach">, Goal>> {};

// ---- ends -----------------------------------------------------------------------------------------------------------
struct Wins : Keep, W<"win", "win at once"> {};
struct Loses : Keep, W<"lose"> {};
struct OwnFirstRow : seq<opt<W<"your">>, W<"first row", "home row", "back row">, opt<W<"of your player of board", "of your player", "of your half of board", "on your player of board">>> {};
// "Thief victory: the thief returns to the first row of its own side": behind a label that says victory.
struct HomeWin : Keep, seq<opt<Thing>, W<"victory", "victory condition", "winning condition">, W<":", "-">, Things, W<"returns to", "return to", "comes back to", "gets back to">, OwnFirstRow> {};
struct Draws : Keep, sor<W<"game is draw", "game is a draw", "game draw", "draw", "is draw", "game ends in draw", "it is draw", "game is drawn"> > {};
struct Passes : Keep, W<"must pass", "passes", "loses their turn", "loses your turn", "misses your turn", "must pass your turn", "skips your turn", "pass", "lose your turn", "misses turn", "that player loses your turn", "passes your turn", "loses turn", "must pass turn"> {};
struct Result : sor<Wins, Passes, Loses, Draws> {};
struct CaptureLoss : Keep, sor<seq<W<"if">, opt<Own>, Thing, Is, W<"captured">, opt<Comma>, opt<W<"you", "that player", "player">>, W<"lose">>,
                               seq<W<"if">, opt<Own>, Thing, Is, W<"captured">, opt<Comma>, Seat, W<"win">>,
                               seq<W<"player whose">, Thing, Is, W<"captured">, W<"lose">>,
                               seq<opt<sor<W<"you", "player">, seq<>>>, opt<May>, W<"capture">, opt<W<"your">>, Enemy, Thing, opt<sor<W<"to win", "and you win", "to win game">>>>,
                               seq<W<"player who", "whoever", "first player to", "first to">, W<"capture">, opt<W<"your">>, Enemy, Thing, W<"win">>,
                               seq<W<"you win", "player win">, sor<W<"if you capture", "by capturing", "if it capture">>, Enemy, Thing>,
                               seq<W<"game ends">, W<"if">, Thing, Is, W<"captured">, opt<W<"at once">>>,
                               seq<Thing, W<"is royal">, opt<W<"- lose yours and you lose", ": lose yours and you lose">>>,
                               seq<Thing, W<"capture wins", "capturing win">>> {};
struct RoundEnds : Keep, seq<W<"game ends", "round ends", "round is over", "game is over">, W<"if", "once">, W<"player">, GoalVP> {};
struct ReachWin : Keep, sor<seq<sor<W<"first player to", "first to", "player who", "player whose", "whoever", "player who first", "first player who">>, opt<W<"first">>, sor<seq<sor<W<"reach">, seq<W<"move", "gets", "moves", "get", "bring", "brings", "place", "moving", "getting">, opt<W<"1 of your">>, opt<sor<Own, Thing>>, opt<Thing>, W<"to", "on", "onto", "into", "enter">>>, Goal>, seq<Thing, W<"reach">, Goal>>, opt<W<"with 1 of your", "with your", "with">>, opt<W<"1">>, opt<Thing>, W<"win">>,
                            seq<Seat, W<"win">, W<"if">, opt<Own>, Thing, W<"reach">, Goal>,
                            RoundEnds,
                            seq<W<"you", "player">, W<"win">, W<"if", "by">, sor<seq<opt<sor<It, W<"you">>>, W<"reach">, Goal, opt<seq<W<"with", "with 1 of your">, opt<Thing>>>>, seq<opt<W<"1 of your", "your">>, Thing, W<"reach">, Goal>, seq<W<"moving">, opt<Own>, Thing, W<"to", "onto">, Goal>>>,
                            seq<W<"player win">, W<"if">, W<"1 of your">, Thing, W<"reach">, Goal>,
                            seq<W<"if">, opt<Own>, Thing, W<"reach">, Goal, opt<Comma>, opt<W<"you", "that player", "its owner", "player">>, W<"win">>,
                            seq<W<"to">, W<"reach">, Goal, W<"with 1 of your">, opt<W<"colored">>, Thing>> {};
// "Achieving this wins the game.": what the sentence before was about.
struct AchievesThis : Keep, W<"achieving this win", "doing so win", "doing this win", "whoever does so first win", "whoever does so win", "first player to do so win", "player who does so first win", "player who does so win", "first to do so win"> {};
struct LastMoverWins : Keep, W<"last player to move win", "last player who may move win", "last player who is able to move win", "player who makes last move win", "whoever makes last move win", "last player to make move win", "player to make last move win", "player who move last win", "whoever move last win"> {};
// "If unable to move the required piece in any direction forward that player …": whichever piece that is, none can.
struct RequiredPiece : seq<W<"required">, Thing, opt<W<"anydir forward", "anydir", "forward">>> {};
struct MovesAgain : seq<opt<Comma>, W<"allowing opponent to at once move again", "allowing opponent to move again", "and opponent move again", "and opponent may move again">> {};
struct NoMoveResult : Keep, sor<seq<W<"if">, opt<W<"player">>, opt<Is>, W<"nomove">, RequiredPiece, opt<Comma>, opt<W<"that player", "player", "it", "you">>, Result, opt<MovesAgain>>,
                                seq<W<"player who", "player", "whoever", "player that">, opt<W<"is">>, W<"nomove", "cannot move", "may not move">, opt<Comma>, Result>,
                                seq<W<"if">, opt<W<"player", "you", "player to move", "it", "player whose turn it is">>, opt<Is>, W<"nomove", "cannot move", "may not move">, opt<Comma>, opt<W<"you", "it", "that player", "player", "game is">>, Result>,
                                seq<W<"you", "player">, W<"lose", "win">, W<"if">, sor<W<"you">, It>, opt<Is>, W<"nomove", "cannot move", "may not move">>,
                                seq<W<"game is draw if", "draw if">, W<"player", "player to move", "neither player">, opt<Is>, W<"nomove", "cannot move", "may not move">>,
                                seq<W<"stalemate is">, sor<Draws, W<"draw">>>, seq<W<"player to move">, W<"lose if">, It, W<"nomove", "cannot move", "may not move">>> {};
struct LineWin : Keep, sor<seq<W<"first player to", "player who", "whoever", "first player who", "first to">, W<"get", "gets", "has", "makes", "make", "form", "forms", "align", "aligns", "line up", "complete", "completes", "place", "connects", "connect">, opt<W<"line of", "row of">>, Number, opt<W<"of your">>, opt<Own>, opt<Thing>, opt<W<"of your own">>, opt<W<"in row", "in straightline", "straightline", "in line", "in a row", "in unbroken row">>,
                               opt<seq<opt<Comma>, opt<Open>, Where, opt<Close>>>, opt<Comma>, W<"win">>,
                           seq<Number, W<"in row win", "in row wins">>, seq<W<"player win", "you win">, W<"with", "by getting", "if it has">, Number, W<"in row">>> {};
struct NothingLeft : Keep, sor<seq<W<"player who", "whoever", "first player to">, W<"capture">, opt<W<"each">>, opt<W<"of">>, Enemy, W<"piece">, W<"win">>,
                               seq<W<"player who", "player with", "if player">, W<"has no piece left", "has no piece", "no piece left", "loses all your piece", "has lost all your piece", "lose each of your piece", "lose each your piece", "no piece">, opt<Comma>, opt<W<"it", "that player">>, W<"lose">>,
                               seq<opt<W<"each">>, opt<W<"of">>, Enemy, W<"piece">, Is, W<"removed", "captured">>,
                               seq<W<"you win", "player win">, W<"by capturing", "if you capture", "if it capture">, W<"each">, opt<W<"of">>, Enemy, W<"piece">>> {};
struct MostWin : Keep, seq<opt<W<"if board is full", "if game ends", "at end", "at end of game">>, opt<Comma>, sor<W<"player with most">, W<"player who has most">, W<"whoever has most">>, opt<Own>, Thing, opt<W<"on board", "at end", "left", "on board at end">>, W<"win">> {};
struct NeitherMoves : Keep, seq<W<"game ends", "game is over">, W<"if">, W<"neither player may move", "neither player may place piece", "no player may move", "neither player has legal move", "neither player may place", "both player nomove">> {};
struct Repetition : Keep, sor<seq<Draws, W<"if">, W<"same position", "position">, W<"occurs", "arises", "is repeated", "repeats", "comes up", "appears", "is reached", "occurs for", "arises for", "appears for", "comes up for", "occurs on">, opt<W<"for">>, sor<seq<Ordinal, W<"time">>, seq<Number, W<"times">>>>,
                              seq<W<"if">, W<"same position", "position">, W<"occurs", "arises", "is repeated", "repeats", "appears", "comes up">, opt<W<"for">>, sor<seq<Ordinal, W<"time">>, seq<Number, W<"times">>>, opt<Comma>, Draws>> {};
struct QuietMoves : Keep, sor<seq<Draws, sor<W<"after", "if">>, Number, W<"turn", "move", "moves">, opt<W<"of each player", "by each player", "each">>, opt<W<"pass">>, W<"without capture", "without capturing", "without any capture", "with no capture", "without a capture", "without each capture">>,
                              seq<W<"after">, Number, W<"turn", "move">, W<"without capture", "without capturing", "with no capture", "without each capture">, opt<Comma>, Draws>> {};
struct TurnLimit : Keep, seq<Draws, W<"after">, Number, W<"turn", "turns">> {};
struct BoardFull : Keep, sor<seq<W<"if">, W<"board is full", "each square is filled", "each square is occupied">, opt<seq<W<"and">, W<"nobody has win", "no player has win", "nobody has won", "no player has won", "nobody won">>>, opt<Comma>, Draws>, seq<Draws, W<"if board is full", "if no square is empty", "if each square is filled", "if each square is occupied">>> {};

// ---- facts about the book --------------------------------------------------------------------------------------------
struct Duration : Keep, seq<sor<Range, Number>, W<"minutes">, opt<W<"each game", "per game", "to play">>> {};
struct Ages : Keep, sor<seq<W<"ages">, Number, opt<W<"to adult", "and up", "and older", "+">>>, seq<Number, W<"+">, W<"age", "years">>> {};

// The first of these that takes all of the sentence.
template <typename... Facts>
struct Whole : sor<seq<Facts, pegtl::eof>...> {};
struct Fact : Whole<ArmySum, CountOnBoard, PlayerCount, Duration, Ages, BoardGrid, BoardSize, BoardSquares, ZoneSquares, Budget, Composition, DuplicatesAllowed, Price, SeatHas, PerPlayer, MovesFirst, TakeTurns, EachTurn, NoPassing, MayPass, FirstFree, PlaceAnywhere, NotLimited, EachPlaces, StepEachTurn, SetUpIn, Replacement,
                  MustCapture, MayDeclineCapture, CapturedRemoved, CapturedJoins, Promotion, NotOwn, LineWin, ReachWin, HomeWin, NothingLeft, CaptureLoss, LastMoverWins, AchievesThis, NoMoveResult, NeitherMoves, MostWin, Repetition, QuietMoves, TurnLimit, BoardFull, ZoneCells> {};
struct Sentence : sor<Fact, seq<PieceSentence, pegtl::eof>, seq<InAll, pegtl::eof>, seq<BareVP, pegtl::eof>> {};

// ---- cells of tables -------------------------------------------------------------------------------------------------
struct Screened : Keep, sor<seq<Open, W<"to screen">, Close>, W<"to screen">> {};
struct Through : Keep, seq<Open, W<"through">, Number, W<"piece">, Close> {};
struct CannonCell : Keep, W<"cannon"> {};
struct AdjacentCell : Keep, W<"adjacent"> {};
struct CellLength : seq<opt<Open>, Length, opt<Close>> {};
struct NamedSlide : Keep, seq<opt<W<"full">>, ChessPiece, opt<W<"slide", "lines", "step", "jump", "moves">>, opt<Open, star<seq<pegtl::not_at<W<")">>, AnyWord>>, Close>, opt<W<"capture", "only", "slide attack">>> {};
struct DirSlide : Keep, seq<Where, opt<W<"slide", "lines">>, opt<Open, pegtl::not_at<W<"through">>, sor<seq<Where, opt<W<"slide">>>, Length, seq<Length, Comma, W<"8-way">>>, Close>, opt<W<"only">>> {};
struct LengthDir : Keep, seq<Length, opt<Comma>, opt<Open>, Where, opt<Close>> {};
struct SlideDir : Keep, seq<W<"slide">, Where, opt<W<"only">>> {};  // "slide in any direction"
struct CellWay : Keep, seq<sor<CannonCell, LShape, SlideDir, seq<opt<W<"slide", "move", "step">>, LengthDir>, AdjacentCell, NamedSlide, DirSlide, SamePath>, opt<sor<Screened, Through>>> {};
struct CellWays : Keep, seq<CellWay, star<seq<W<"+", "or", "and">, CellWay>>> {};
struct CellNumber : Keep, seq<Number, opt<W<"xp">>> {};
struct CellText : sor<seq<CellNumber, pegtl::eof>, seq<CellWays, pegtl::eof>> {};

// clang-format on

}  // namespace ludwright::book::grammar
